import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import type { RecordId } from '../history/kept.ts';
import { invalidFields, type HttpError } from '../http/httpError.ts';
import { beyondReach, type Reach } from './decide.ts';
import type { TerritoryLimit } from './limit.ts';
import { refusalOf } from './sentence.ts';
import { concerns, isCompanyWide, isWithin, scopes, type Scope } from './scopes.ts';

/** The scope of a resource of the product; undefined for another resource. */
export function scopeOf(resource: string): Scope | undefined {
  return (scopes as Readonly<Record<string, Scope>>)[resource];
}

/** How far a user with a limit, or without one, reaches a record of a resource, by its name. What is nowhere is reached by nobody; added resources have no territories. */
export async function reachOf(db: Db, limit: TerritoryLimit | undefined, resource: string, id: RecordId): Promise<Reach> {
  const scope = scopeOf(resource);
  if (limit === undefined || scope === undefined) return 'whole';
  const table = sql.identifier(scope.table);
  const [found] = await rowsOf<{ concerns: boolean; within: boolean }>(db, sql`
    select (${concerns(scope, limit)}) as concerns, (${isWithin(scope, limit)}) as within from ${table} where ${sql.identifier(scope.id)} = ${Number(id)}`);
  if (found === undefined || !found.concerns) return 'none';
  return found.within ? 'whole' : 'part';
}

/** Refuses a write of a record that a user reaches in part, or not at all: then it is `gone`. */
export async function requireReach(tx: Db, limit: TerritoryLimit | undefined, { resource, id, gone }: { resource: string; id: RecordId; gone: () => HttpError }): Promise<void> {
  const rule = beyondReach(await reachOf(tx, limit, resource, id), true);
  if (rule?.name === 'otherTerritories') throw gone();
  if (rule !== undefined) throw refusalOf({ allowed: false, rule });
}

/** Refuses what a write has made of a record where that reaches beyond the limit of who wrote it. */
export async function requireWithin(tx: Db, limit: TerritoryLimit | undefined, resource: string, id: RecordId): Promise<void> {
  if (await reachOf(tx, limit, resource, id) === 'whole') return;
  const field = scopeOf(resource)?.field;
  if (field === undefined) throw beyond();
  throw invalidFields({ [field]: ['Вам доступны не все территории: выберите здесь только свои, без выбора запись касалась бы всей компании'] });
}

/** Refuses to write what is the whole company's, before anything of it is looked at. */
export function requireCommon(limit: TerritoryLimit | undefined, resource: string): void {
  if (isCommon(limit, resource)) throw beyond();
}

/** Whether the records of a resource are the whole company's, which a user with a limit does not write. */
export function isCommon(limit: TerritoryLimit | undefined, resource: string): boolean {
  const scope = scopeOf(resource);
  return limit !== undefined && scope !== undefined && isCompanyWide(scope);
}

function beyond(): HttpError {
  return refusalOf({ allowed: false, rule: { name: 'moreTerritories' } });
}
