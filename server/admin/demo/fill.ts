import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { insertRows } from '../../platform/db/rows.ts';
import type { Module } from '../../modules/module.ts';
import { createDemoContext, type DemoContext } from '../../modules/demoContext/context.ts';
import type { ScaleName } from '../../modules/demoContext/scale.ts';
import type { DemoRows, TableRows } from '../../modules/demoContext/tableRows.ts';
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

/** Returns the demo rows of the modules, in the order in which they can be inserted. */
export function* demoTables(
  modules: readonly Pick<Module, 'demo'>[],
  context: DemoContext,
): Generator<TableRows<PgTable>, void> {
  const created = new Map<PgTable, readonly unknown[]>();
  const earlier: DemoRows = { of: <Row>(table: PgTable) => (created.get(table) ?? []) as readonly Row[] };
  for (const { demo } of modules) {
    for (const rowsOfTable of demo?.(context, earlier) ?? []) {
      created.set(rowsOfTable.table, rowsOfTable.rows);
      yield rowsOfTable;
    }
  }
}

/**
 * Fills a new database with the demo rows of the modules, in their order. `now` is unix seconds; the same `now`
 * produces the same data.
 */
export async function fillDemoData(
  db: Db,
  modules: readonly Pick<Module, 'demo' | 'fitDemo'>[],
  scaleName: ScaleName,
  now: number,
): Promise<void> {
  const filled = new Set<PgTable>();
  for (const { table, rows } of demoTables(modules, createDemoContext(scaleName, now))) {
    await insertRows(db, table, rows);
    filled.add(table);
  }
  for (const table of filled) {
    await continueNumbers(db, table);
    // Rows came in another order than those of most indexes, which grew by a third by that.
    await db.execute(sql`reindex table ${table}`);
  }
  await db.execute(sql`analyze`);
  for (const { fitDemo } of modules) await fitDemo?.(db);
  await markDemo(db);
}
