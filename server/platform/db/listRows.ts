import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';
import type { JsonText } from './json.ts';

/** A list as SQL, from which the list query makes its pages, counts and sums (docs/decisions/0039). */
export interface ListRows {
  /** The members of a row in the response. Declared fields read them by their paths. */
  columns: Readonly<Record<string, PgColumn | SQL>>;
  /** The tables of the columns. */
  from: SQL;
  /** Returns `from` with at least the first rows of the default order, for lists too long to be sorted for a page. */
  firstOf?(count: number): SQL;
  /** The rows that the user may see, and those among them that the filter matches. */
  visible?: SQL | undefined;
  filter?: SQL | undefined;
  /** The default order, in which no two rows are equal. */
  order: SQL;
  /** Members that `complete` adds, where fields read them. */
  added?: Readonly<Record<string, PgColumn | SQL>>;
  /** The folded texts of fields that do not follow from their values, by the names of the fields. */
  texts?: Readonly<Record<string, SQL>>;
  /** Columns that hold the `orderKey` of texts, by member. */
  orderKeys?: Readonly<Record<string, SQL>>;
  /** The condition that a row shows a folded word; by default one of its columns does. */
  shows?(word: string): SQL;
  /** The condition that a row is named as `q` says; by default its name contains the words. */
  named?(q: string): SQL;
  /** Maximum number of rows of a page; 1000 by default. */
  maxPage?: number;
  /** Whether the response has the list in `data.data` (spec D11). */
  nested?: true;
  /** Returns the records of a page from its rows, which have `columns`, also as JSON; by default the rows. */
  complete?(db: Db, rows: readonly never[]): object[] | Promise<object[] | JsonText<object[]>>;
}
