import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { insertRows, rowsOf } from '../../platform/db/rows.ts';
import type { Module } from '../../modules/module.ts';
import { createDemoContext, type DemoContext } from '../../modules/demoContext/context.ts';
import type { ScaleName } from '../../modules/demoContext/scale.ts';
import type { DemoRows, TableRows } from '../../modules/demoContext/tableRows.ts';
import { markDemo } from './demoMark.ts';

/** Continues the numbers of a table after its rows. */
export async function continueNumbers(db: Db, table: PgTable): Promise<void> {
  const { name, columns } = getTableConfig(table);
  const id = columns.find((column) => column.primary)?.name;
  if (id === undefined) return;
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, ${id}), (select max(${sql.identifier(id)}) from ${sql.identifier(name)}))`,
  );
}

/**
 * Inserts the rows of a table while it has neither foreign keys nor indexes but its unique ones: created over all rows,
 * both take a fraction of the time that they take row by row, and the indexes are a third smaller.
 */
export async function insertBeforeIndexes(db: Db, table: PgTable, rows: TableRows<PgTable>['rows']): Promise<void> {
  const { name } = getTableConfig(table);
  const run = (statement: string) => db.execute(sql.raw(statement));
  const keys = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = ${name}::regclass and contype = 'f'`,
  );
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = ${name}::regclass and not indisunique`,
  );
  for (const key of keys) await run(`alter table ${name} drop constraint ${key.name}`);
  for (const index of indexes) await run(`drop index ${index.name}`);
  await insertRows(db, table, rows);
  for (const index of indexes) await run(index.definition);
  for (const key of keys) await run(`alter table ${name} add constraint ${key.name} ${key.definition}`);
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
    await insertBeforeIndexes(db, table, rows);
    filled.add(table);
  }
  for (const table of filled) await continueNumbers(db, table);
  await db.execute(sql`analyze`);
  for (const { fitDemo } of modules) await fitDemo?.(db);
  await markDemo(db);
}
