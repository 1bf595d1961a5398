import { sql, type SQL } from 'drizzle-orm';
import { auditStrategyResource as declaration } from '#resources/auditStrategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { formatDay } from '../../platform/http/period.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { conflict } from '../../platform/http/httpError.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { reachOf, requireWithin } from '../../identity/rights/reach.ts';
import { auditStrategyScope } from './scope.ts';

const resource = { declaration, scope: auditStrategyScope };

/** Returns a condition: the trade point `p` is covered by the audit strategy with the alias `strategy`. */
export function covers(strategy: SQL): SQL {
  return sql`(
    p.trade_point_id = any(${strategy}.store_ids)
    or p.chain_id = any(${strategy}.federal_chain_ids)
    or (((p.kind = 0 and ${strategy}.type_retail) or (p.kind = 1 and ${strategy}.type_wholesale) or (p.kind = 2 and ${strategy}.type_chain))
      and p.territory_id in (select covered_id from territory_cover where territory_id = any(${strategy}.territory_ids))))`;
}

/** Rule 205: two active special strategies must not cover the same points on the same days (part1 §8). */
export async function rejectSpecialOverlap(tx: Db, strategyId: number, limit?: TerritoryLimit): Promise<void> {
  // A user neither writes outside their territories nor learns of another strategy there.
  await requireWithin(tx, limit, resource, strategyId);
  const [other] = await rowsOf<{ strategyId: number; name: string; startDate: string; endDate: string }>(
    tx,
    sql`
    select o.strategy_id as "strategyId", o.name, o.start_date::text as "startDate", o.end_date::text as "endDate"
    from audit_strategies s join audit_strategies o on o.strategy_id <> s.strategy_id
      and o.start_date <= s.end_date and o.end_date >= s.start_date
    where s.strategy_id = ${strategyId} and s.is_special and o.is_special and s.status = 0 and o.status = 0
      and exists (select 1 from trade_points p where ${covers(sql`s`)} and ${covers(sql`o`)})
    order by o.strategy_id limit 1`,
  );
  if (other === undefined) return;
  const named =
    (await reachOf(tx, limit, resource, other.strategyId)) === 'none'
      ? ''
      : ` «${other.name}» с ${formatDay(other.startDate)} по ${formatDay(other.endDate)}`;
  throw conflict(205, 'Пересечение специальных стратегий', {
    isSpecial: [`На эти торговые точки уже действует специальная стратегия${named}`],
  });
}
