import { sql } from 'drizzle-orm';
import { sameJson } from '#codecs/sameJson.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { conflict, invalidFields, type HttpError } from '../../platform/http/httpError.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { IdentifiedBody } from '../../recordEngine/core/storage.ts';
import type { EntityTables } from '../../recordEngine/tables/entity.ts';
import { readOf } from '../../recordEngine/tables/tableColumns.ts';

/** The only value of a planned task that users and API clients change. */
const executor = 'fieldEmployeeId';
const readOnly = 'Задачу создала стратегия: изменить можно только исполнителя';

/** Returns the changes of planned tasks other than of the executor, as errors of their fields, by body index. */
export async function plannedTaskErrors(
  tx: Db,
  columns: EntityTables['columns'],
  given: readonly IdentifiedBody[],
): Promise<ReadonlyMap<number, HttpError>> {
  const ids = given.flatMap(({ id }) => (typeof id === 'number' ? [id] : []));
  if (ids.length === 0) return new Map();
  const values = Object.entries(columns).map(([wire, column]) => sql`${wire}::text, ${readOf(column)}`);
  const planned = await rowsOf<{ id: number; body: Record<string, unknown> }>(
    tx,
    sql`select task_id as id, json_build_object(${sql.join(values, sql`, `)}) as body from tasks where task_id = any(${intArray(ids)}) and plan_version_id is not null`,
  );
  const known = new Map(planned.map(({ id, body }) => [id, body]));
  const errors = new Map<number, HttpError>();
  given.forEach(({ id, body }, at) => {
    const before = known.get(Number(id));
    if (before === undefined) return;
    const changed = Object.keys(columns).filter(
      (wire) => wire !== executor && !sameJson(before[wire] ?? null, body[wire] ?? null),
    );
    if (changed.length > 0)
      errors.set(at, invalidFields(Object.fromEntries(changed.map((wire) => [wire, [readOnly]]))));
  });
  return errors;
}

/** Throws for a planned task, which is never deleted. */
export async function rejectPlannedTask(tx: Db, id: RecordId): Promise<void> {
  const found = await rowsOf(tx, sql`select 1 from tasks where task_id = ${id} and plan_version_id is not null`);
  if (found.length > 0) throw conflict(409, 'Удалить нельзя: задачу создала стратегия');
}
