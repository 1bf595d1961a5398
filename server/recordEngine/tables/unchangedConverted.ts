import { getTableName, sql, type SQL } from 'drizzle-orm';
import { sameJson } from '#codecs/sameJson.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { EntityTables } from './entity.ts';
import { unqualifiedColumn } from './tableColumns.ts';

/**
 * Returns the stored values of converted columns, by record, whose bodies say what their records say: a day does not
 * carry the time of the column, nor do the lines of a report all that it has stored.
 */
export async function unchangedConverted(
  tx: Db,
  { table, id, columns }: EntityTables,
  bodies: readonly (readonly [id: RecordId, body: Body])[],
): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> {
  const converted = Object.entries(columns).flatMap(([wire, column]) =>
    'write' in column ? [{ wire, ...column }] : [],
  );
  if (converted.length === 0) return new Map();
  const members = (value: (item: (typeof converted)[number]) => SQL): SQL =>
    sql.join(
      converted.map((item) => sql`${item.wire}::text, ${value(item)}`),
      sql`, `,
    );
  const stored = await rowsOf<{ id: number; said: Body; kept: Body }>(
    tx,
    sql`
    select ${unqualifiedColumn(id)} as id, json_build_object(${members(({ read }) => read)}) as said,
      json_build_object(${members(({ column }) => unqualifiedColumn(column))}) as kept
    from ${sql.identifier(getTableName(table))} where ${unqualifiedColumn(id)} = any(${intArray(bodies.map(([own]) => Number(own)))})`,
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  return new Map(
    bodies.flatMap(([own, body]) => {
      const row = byId.get(Number(own));
      if (row === undefined) return [];
      const same = converted.filter(({ wire }) => sameJson(row.said[wire] ?? null, body[wire] ?? null));
      return [[row.id, Object.fromEntries(same.map(({ wire, column }) => [column.name, row.kept[wire]]))]];
    }),
  );
}
