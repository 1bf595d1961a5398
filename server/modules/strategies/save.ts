import { eq, sql } from 'drizzle-orm';
import { strategyResource as declaration } from '#resources/strategy.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import { formatDay } from '../../platform/http/period.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { distributors } from '../../platform/tables/reference.ts';
import { mml, strategies, strategyDistributors } from '../../platform/tables/strategies.ts';
import { requireUser, type Actor } from '../../platform/context/actor.ts';
import { conflict, invalidFields } from '../../platform/http/httpError.ts';
import { columnValues } from '../../recordEngine/core/fieldColumns.ts';

/** Rule 209: an active strategy has the same distributor and MML on the same days (part1 §8). */
export async function rejectDuplicateStrategy(tx: Db, strategyId: number): Promise<void> {
  const twins = await rowsOf<{ name: string; distributor: string; startDate: string; endDate: string }>(
    tx,
    sql`
    select o.name, min(d.name) as distributor, o.start_date::text as "startDate", o.end_date::text as "endDate"
    from strategies s join strategies o on o.strategy_id <> s.strategy_id and o.mml_id = s.mml_id
        and o.start_date <= s.end_date and o.end_date >= s.start_date
      join strategy_distributors od on od.strategy_id = o.strategy_id
      join strategy_distributors sd on sd.strategy_id = s.strategy_id and sd.distr_id = od.distr_id
      join distributors d on d.distr_id = od.distr_id
    where s.strategy_id = ${strategyId} and s.status = 0 and o.status = 0
    group by o.strategy_id, o.name, o.start_date, o.end_date order by o.strategy_id limit 20`,
  );
  if (twins.length === 0) return;
  throw conflict(
    209,
    'Для этого дистрибьютора и списка MML уже действует стратегия',
    twins.map(
      (twin) => `«${twin.name}», ${twin.distributor}, с ${formatDay(twin.startDate)} по ${formatDay(twin.endDate)}`,
    ),
  );
}

/**
 * Rejects distributors who also sell at points outside a territory limit: the strategy would plan tasks there that the
 * user's preview does not show and that the user cannot see afterwards.
 *
 * A strategy that plans only the points of its author would change with the author's territories.
 */
async function requireOwnPoints(
  tx: Db,
  distributorIds: readonly number[],
  limit: TerritoryLimit | undefined,
): Promise<void> {
  if (limit === undefined || distributorIds.length === 0) return;
  const shared = await rowsOf<{ name: string }>(
    tx,
    sql`
    select d.name from distributors d where d.distr_id = any(${intArray(distributorIds)}) and exists (
      select 1 from trade_point_distributors sold join trade_points tp using (trade_point_id)
      where sold.distr_id = d.distr_id and not ${isOwnTerritory(limit, sql`tp.territory_id`)})
    order by d.name limit 5`,
  );
  if (shared.length > 0)
    throw invalidFields({
      distributorIds: [
        `Есть точки вне ваших территорий: ${shared.map(({ name }) => name).join(', ')}. Такую стратегию сохраняет тот, чьи территории охватывают все точки`,
      ],
    });
}

/** Saves a new strategy (`strategyId` null) or an existing one; returns its id. */
export async function saveStrategy(
  tx: Db,
  strategyId: number | null,
  body: StrategyBody,
  actor: Actor,
): Promise<number> {
  const { limit } = actor;
  const distributorIds = [...new Set(body.distributorIds)];
  await requireKnown(tx, 'distributorIds', distributorIds, distributors.distrId, limit);
  await requireOwnPoints(tx, distributorIds, limit);
  await requireKnown(tx, 'mmlId', [body.mmlId], mml.mmlId, limit);
  const values = columnValues(strategies, declaration, body);
  const [saved] =
    strategyId === null
      ? await tx
          .insert(strategies)
          .values({ ...values, responsibleId: requireUser(actor).companyEmployeeId })
          .returning({ strategyId: strategies.strategyId })
      : await tx
          .update(strategies)
          .set(values)
          .where(eq(strategies.strategyId, strategyId))
          .returning({ strategyId: strategies.strategyId });
  if (saved === undefined) throw new Error('The save of a strategy gave no row');
  await tx.delete(strategyDistributors).where(eq(strategyDistributors.strategyId, saved.strategyId));
  await tx
    .insert(strategyDistributors)
    .values(distributorIds.map((distrId) => ({ strategyId: saved.strategyId, distrId })));
  if (!body.force) await rejectDuplicateStrategy(tx, saved.strategyId);
  return saved.strategyId;
}
