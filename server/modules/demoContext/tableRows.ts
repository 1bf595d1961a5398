import type { InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

export interface TableRows<T extends PgTable> {
  table: T;
  rows: readonly InferInsertModel<T>[];
}

export function tableRows<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): TableRows<T> {
  return { table, rows };
}

/** The rows that earlier modules have created. */
export interface DemoRows {
  /** Returns the rows of a table; `Row` is the type with which its module created them. */
  of<Row>(table: PgTable): readonly Row[];
}
