import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { insertRows } from '../../platform/db/rows.ts';
import type { Module } from '../../modules/module.ts';
import { createDemoContext } from '../../modules/demoContext/context.ts';
import type { ScaleName } from '../../modules/demoContext/scale.ts';
import type { DemoRows } from '../../modules/demoContext/tableRows.ts';
import { markDemo } from './demoMark.ts';

/** Continues the numbers of a table after its rows. */
async function continueNumbers(db: Db, table: PgTable): Promise<void> {
  const { name, columns } = getTableConfig(table);
  const id = columns.find((column) => column.primary)?.name;
  if (id === undefined) return;
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, ${id}), (select max(${sql.identifier(id)}) from ${sql.identifier(name)}))`,
  );
}

/**
 * Fills a new database with the demo rows of the modules, in their order. `now` is unix seconds; the same `now`
 * produces the same data.
 */
export async function fillDemoData(
  db: Db,
  modules: readonly Pick<Module, 'demo'>[],
  scaleName: ScaleName,
  now: number,
): Promise<void> {
  const context = createDemoContext(scaleName, now);
  const created = new Map<PgTable, readonly unknown[]>();
  const earlier: DemoRows = { of: <Row>(table: PgTable) => (created.get(table) ?? []) as readonly Row[] };
  for (const { demo } of modules) {
    for (const { table, rows } of demo?.(context, earlier) ?? []) {
      await insertRows(db, table, rows);
      created.set(table, rows);
    }
  }
  for (const table of created.keys()) await continueNumbers(db, table);
  await markDemo(db);
  await db.execute(sql`analyze`);
}
