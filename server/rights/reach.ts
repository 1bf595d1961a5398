import { sql } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import type { RecordId } from '../history/kept.ts';
import { HttpError, invalidFields } from '../http/httpError.ts';
import type { TerritoryLimit } from './limit.ts';
import { concerns, isWithin, scopes, type Scope } from './scopes.ts';

/** How much of a record lies within a user's territories: nothing of it, and it is not there for them; a part, and they read it; all of it, and they write it. */
export type Reach = 'none' | 'part' | 'whole';

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
  const reach = await reachOf(tx, limit, resource, id);
  if (reach === 'none') throw gone();
  if (reach === 'part') throw beyond();
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
  if (limit !== undefined && scopeOf(resource)?.places.length === 0) throw beyond();
}

function beyond(): HttpError {
  return new HttpError(403, { code: 403, text: 'Недостаточно прав: запись касается и других территорий, изменить её может тот, у кого есть все её территории' });
}
