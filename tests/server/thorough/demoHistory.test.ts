import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskStates } from '#planning/progress.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { engineDeps } from '#server/main/app.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { runPlanningCommand } from '#server/modules/planning/command/runPlanningCommand.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';

const day = 86_400_000;

// The first of a month, on which a month of the calendar has no past of its own.
describe('Demo of an installation, started on 2026-12-01', () => {
  const now = Date.parse('2026-12-01T09:00:00Z');
  let connection: Connection;
  let clock = now;
  beforeAll(async () => {
    connection = await openEmptyDatabase();
    await migrate(connection.db, () => Promise.resolve());
    await fillDemo(connection.db, 'full', now / 1000);
  }, 400_000);
  afterAll(() => connection.close());

  const planning = (...typed: string[]) =>
    runPlanningCommand(
      engineDeps({
        db: connection.db,
        now: () => clock,
        sms: { send: () => Promise.resolve() },
        log: () => undefined,
        followers: followersOf('on'),
      }),
      typed,
    );
  const count = async (from: string): Promise<number> => {
    const [row] = await rowsOf<{ count: number }>(connection.db, sql.raw(`select count(*)::int as count from ${from}`));
    return row?.count ?? 0;
  };
  const doneShare = async (): Promise<number> => {
    const due = `tasks where status <> ${taskStates.withdrawn} and deadline_date between '2026-12-01' and '2026-12-31'`;
    return (await count(`${due} and status = ${taskStates.done}`)) / (await count(due));
  };

  it('is planned by the product: npm run planning -- check finds nothing', async () => {
    expect(await planning('check')).toEqual({ ok: true, text: 'Расхождений нет.' });
  });

  it('has records in every section', async () => {
    const tables = [
      'tasks',
      'accruals',
      'audit_tasks',
      'volume_tasks',
      'trade_point_agents',
      'roles',
      'user_territories',
    ];
    for (const from of [...tables, 'audit_reports', 'withdrawals', 'account_refills', 'motivations', 'mml', 'issues'])
      expect([from, await count(from)]).not.toEqual([from, 0]);
    expect(await count('strategies')).toBe(30);
    expect(await count("jobs where kind = 'planCheck' and result is not null")).toBe(1);
    expect(await count('tasks where plan_version_id is null')).toBe(0);
  });

  it('has strategies of each state: planned, active, ended, stopped', async () => {
    const today = "date '2026-12-01'";
    const states = [
      `status = 0 and start_date > ${today}`,
      `status = 0 and ${today} between start_date and end_date`,
      `status = 0 and end_date < ${today}`,
      'status = 1',
    ];
    expect(await Promise.all(states.map((state) => count(`strategies where ${state}`)))).toEqual([4, 8, 16, 2]);
  });

  it('has strategies that the form can save again: every amount that it requires', async () => {
    const missing = [
      'is_wholesale and (wholesale_default_potential is null or wholesale_default_potential_r is null)',
      'measure <> 1 and default_potential is null',
      'measure = 1 and default_potential_r is null',
    ];
    for (const condition of missing)
      expect([condition, await count(`strategies where ${condition}`)]).toEqual([condition, 0]);
  });

  it('pays wholesale motivations for wholesale lists, and each motivation for the category in its name', async () => {
    const wrong = await count(`
      motivations join motivation_products using (motivation_id) join products using (product_id) join categories c on c.category_id = products.category_id
      where position(lower(c.name) in lower(motivations.name)) = 0 or (motivations.name ~ 'опт|Крупный') <> (type = 2)`);
    expect(wrong).toBe(0);
    expect(
      await count(
        `strategies s join mml l using (mml_id) where lower(split_part(l.name, ':', 1)) <> split_part(s.name, ': ', 2)`,
      ),
    ).toBe(0);
  });

  it('never lets an agent withdraw more than was earned', async () => {
    expect(
      await count(`(select field_employee_id from field_employees
        where (select coalesce(sum(amount), 0) from accruals a where a.field_employee_id = field_employees.field_employee_id)
          < (select coalesce(sum(amount), 0) from withdrawals w where w.field_employee_id = field_employees.field_employee_id and status <= 2)) owing`),
    ).toBe(0);
  });

  it('looks like the middle of a month, and the next night changes a few per cent', async () => {
    const before = await doneShare();
    expect(before).toBeGreaterThan(0.2);
    expect(before).toBeLessThan(0.8);
    const tasks = await count('tasks');
    clock = now + day;
    expect(await planning('run')).toMatchObject({ ok: true });
    expect(Math.abs((await doneShare()) - before)).toBeLessThan(0.05);
    expect((await count('tasks')) / tasks).toBeLessThan(1.03);
    expect(await planning('check')).toEqual({ ok: true, text: 'Расхождений нет.' });
  });
});
