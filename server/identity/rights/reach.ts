import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { invalidFields, type HttpError } from '../../platform/http/httpError.ts';
import { beyondReach, type Reach } from './decide.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { forbiddenError } from './decisionMessages.ts';
import type { ScopedResource } from './scopedResource.ts';
import { concerns, isCompanyWide, isWithin } from './scopes.ts';

/** Returns the condition for rows that a user with the limit sees; undefined when all are visible. */
export function concernsIn({ scope }: ScopedResource, limit: TerritoryLimit | undefined): SQL | undefined {
  return scope && limit && concerns(scope, limit);
}

/** Returns how far a user, with or without a limit, reaches a record of a resource; a missing record is unreachable. */
export async function reachOf(...record: Parameters<typeof findReach>): Promise<Reach> {
  return (await findReach(...record)) ?? 'none';
}

/** Returns the same; undefined for a record that a user with a limit does not find because it is missing. */
export async function findReach(
  db: Db,
  limit: TerritoryLimit | undefined,
  { scope }: ScopedResource,
  id: RecordId,
): Promise<Reach | undefined> {
  if (limit === undefined || scope === undefined) return 'whole';
  const table = sql.identifier(scope.table);
  const [reached] = await rowsOf<{ concerns: boolean; within: boolean }>(
    db,
    sql`
    select (${concerns(scope, limit)}) as concerns, (${isWithin(scope, limit)}) as within from ${table} where ${scope.of?.(id) ?? sql`${sql.identifier(scope.id)} = ${Number(id)}`}`,
  );
  if (reached === undefined) return undefined;
  if (!reached.concerns) return 'none';
  return reached.within ? 'whole' : 'part';
}

/** Rejects a write to a record that the user reaches only in part; an unreachable one gets `notFoundError`. */
export async function requireReach(
  tx: Db,
  limit: TerritoryLimit | undefined,
  { resource, id, notFoundError }: { resource: ScopedResource; id: RecordId; notFoundError: () => HttpError },
): Promise<void> {
  const rule = beyondReach(await reachOf(tx, limit, resource, id), true);
  if (rule?.name === 'otherTerritories') throw notFoundError();
  if (rule !== undefined) throw forbiddenError({ allowed: false, rule });
}

/** Rejects a write whose result exceeds the writer's limit. */
export async function requireWithin(
  tx: Db,
  limit: TerritoryLimit | undefined,
  resource: ScopedResource,
  id: RecordId,
): Promise<void> {
  if ((await reachOf(tx, limit, resource, id)) === 'whole') return;
  const field = resource.scope?.field;
  if (field === undefined) throw beyond();
  throw invalidFields({
    [field]: [
      'Вам доступны не все территории: выберите здесь только свои, без выбора запись касалась бы всей компании',
    ],
  });
}

/** Rejects writes to company-wide records, before anything else is checked. */
export function requireCommon(limit: TerritoryLimit | undefined, resource: ScopedResource): void {
  if (isCommon(limit, resource)) throw beyond();
}

/** Whether a resource's records are company-wide, so that a user with a limit may not write them. */
export function isCommon(limit: TerritoryLimit | undefined, { scope }: ScopedResource): boolean {
  return limit !== undefined && scope !== undefined && isCompanyWide(scope);
}

function beyond(): HttpError {
  return forbiddenError({ allowed: false, rule: { name: 'moreTerritories' } });
}
