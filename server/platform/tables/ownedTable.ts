import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PluralForms } from '#codecs/plural.ts';

/** A table with the facts that depend on its owner. */
export interface OwnedTable {
  table: PgTable;
  /**
   * Plural forms of the name of its rows, for "cannot delete, N records refer to it"; absent when its rows never keep
   * another record from deletion.
   */
  counted?: PluralForms;
  /** The rows that are counted; by default all. */
  countedRows?: SQL;
  /**
   * References without a foreign key: numbers or lists of them in a column; for JSON with a select of the ids in the
   * column of a row.
   */
  references?: readonly (readonly [column: PgColumn, to: PgTable, ids?: SQL])[];
  /** Whether it is state of the installation instead of its data: `npm run data` leaves it as it is. */
  isInstallationState?: true;
}
