import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { previewDistribution } from '#server/modules/planning/preview.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

describe('Figures of the demo', () => {
  it('have each sale once in the months of the agent and in the days of the point', async () => {
    const differences = await rowsOf(
      connection.db,
      sql`
      select 'months' from agent_sales months full join (
          select field_employee_id, date_trunc('month', day)::date as month, sum(rub) as sold, sum(pieces) as count from sales group by 1, 2) own
          on own.field_employee_id = months.field_employee_id and own.month = months.month
        where rub is null or sold is null or abs(rub - sold) > 0.01 or pieces <> count
      union all
      select 'days' from sale_days full join (
          select trade_point_id, day, distr_id, field_employee_id, count(*) as count from sales group by 1, 2, 3, 4) own
          using (trade_point_id, day, distr_id, field_employee_id)
        where entries is distinct from count`,
    );
    expect(differences).toEqual([]);
  });

  it('have the progress of volume tasks from the sales of their agents and lists', async () => {
    const [counts] = await rowsOf<{ sold: number; wrong: number; beyond: number }>(
      connection.db,
      sql`
      with task as (
        select progress, volume, volume_tasks.status, progress_threshold as threshold, (
            select coalesce(sum(case v.measure when 0 then kg when 1 then rub else pieces end), 0) from sales
            where sales.field_employee_id = volume_tasks.field_employee_id and day between v.start_date and v.end_date and exists (
              select 1 from mml_items i join products p on i.product_id = p.product_id or i.category_id = p.category_id
              where i.mml_id = v.mml_id and p.product_id = sales.product_id)) as net
        from volume_tasks join volume_strategies v using (strategy_id))
      select count(*) filter (where progress > 0)::int as sold,
        count(*) filter (where progress > 0 and abs(progress - net / volume) > 0.0002)::int as wrong,
        count(*) filter (where (status = 3) <> (progress >= threshold))::int as beyond
      from task`,
    );
    expect(counts).toMatchObject({ wrong: 0, beyond: 0 });
    expect(counts?.sold).toBeGreaterThan(300);
  });

  it('have failed tasks from outside, and no withdrawn ones: nobody withdraws them', async () => {
    expect(
      await rowsOf(
        connection.db,
        sql`
        select (select count(*)::int from tasks where plan_version_id is null and status = 4) as withdrawn, (select count(*) > 0 from tasks where status = 5) as failed,
          (select count(*)::int from volume_tasks where status = 4) as "withdrawnVolume", (select count(*) > 0 from volume_tasks where status = 5) as "failedVolume"`,
      ),
    ).toEqual([{ withdrawn: 0, failed: true, withdrawnVolume: 0, failedVolume: true }]);
  });

  it('have tasks, roubles and products on the shelf in the plans of distribution strategies', async () => {
    const strategies = await rowsOf<StrategyBody & { strategyId: number }>(
      connection.db,
      sql`
      select strategy_id as "strategyId", name, mml_id as "mmlId", potential_period as "potentialPeriod", tasks_max_count as "tasksMaxCount", reduction_factor as "reductionFactor",
        sales_check_days as "salesCheckDays", start_date::text as "startDate", end_date::text as "endDate", progress_threshold as "progressThreshold", measure,
        default_potential as "defaultPotential", default_potential_r as "defaultPotentialR", task_lifetime as "taskLifetime", task_lifetime_days as "taskLifetimeDays", status,
        is_wholesale as "isWholesale", is_retail as "isRetail", wholesale_default_potential as "wholesaleDefaultPotential", wholesale_default_potential_r as "wholesaleDefaultPotentialR",
        (select json_agg(distr_id) from strategy_distributors d where d.strategy_id = strategies.strategy_id) as "distributorIds"
      from strategies where status = 0 and start_date <= '2025-06-15' and end_date >= '2025-06-15' and is_retail order by strategy_id limit 12`,
    );
    const plans = [];
    for (const { strategyId, ...strategy } of strategies)
      plans.push(await previewDistribution(connection.db, { strategyId, strategy, day: '2025-06-15' }));
    expect(plans.filter(({ tasks }) => tasks > 0)).toHaveLength(plans.length);
    expect(plans.filter(({ money }) => money > 0).length).toBeGreaterThan(plans.length / 2);
    expect(plans.filter(({ notPlanned }) => notPlanned.onShelf > 0).length).toBeGreaterThan(plans.length / 2);
  });
});
