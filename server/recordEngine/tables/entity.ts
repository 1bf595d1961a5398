import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { storedFields, type Body } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { IdentifiedBody } from '../core/storage.ts';
import type { Db } from '../../platform/db/connection.ts';
import { dayOfInstant, startOfDay } from '../../platform/http/instants.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { TerritoryScope } from '../../identity/rights/scopes.ts';
import type { HttpError } from '../../platform/http/httpError.ts';

/** A list of ids stored in a separate table. */
export interface LinkTable {
  table: PgTable;
  own: PgColumn;
  other: PgColumn;
}

/** A column whose values differ between bodies and the table. */
export interface ConvertedColumn {
  column: PgColumn;
  /** Whether the column holds unix seconds, and bodies carry their days. */
  isInstant?: true;
  /** The value as bodies carry it, read from the column by its unqualified name. */
  read: SQL;
  write(value: unknown): unknown;
}

/** A column with a list of words: the value of a body is whether the list contains the word. */
export interface WordColumn {
  column: PgColumn;
  word: string;
  read: SQL;
}

/** Returns a column for each word of a list, by body names that equal the words. */
export function wordColumns(column: PgColumn, words: readonly string[]): Readonly<Record<string, WordColumn>> {
  const isIn = (word: string): SQL => sql`(${word}::text = any(${sql.identifier(column.name)}))`;
  return Object.fromEntries(words.map((word) => [word, { column, word, read: isIn(word) }]));
}

/** Returns a column of unix seconds that bodies carry as a day (`YYYY-MM-DD`). */
export function dateColumn(column: PgColumn): ConvertedColumn {
  return {
    column,
    isInstant: true,
    read: dayOfInstant(sql`${sql.identifier(column.name)}`),
    write: (value) => (typeof value === 'string' && value !== '' ? startOfDay(value) : null),
  };
}

/** The tables of an entity, and how records are kept in them (decision 0067); made by `tableEntity`. */
export interface EntityTables {
  declaration: Declaration;
  /** Where its records belong; absent when they belong to no place. */
  scope?: TerritoryScope;
  /** Whether accounting systems read and write it by external code (docs/sync-api.md). */
  synced?: true;
  table: PgTable;
  id: PgColumn;
  /** Columns by body names. A stored field whose column has the same name needs no line. */
  columns: Readonly<Record<string, PgColumn | ConvertedColumn | WordColumn>>;
  /** Lists in other tables, by body names. */
  links?: Readonly<Record<string, LinkTable>>;
  /** Additional read-only values of records. */
  shown?: Readonly<Record<string, SQL>>;
  /** Columns that hold the `orderKey` of texts, by body names. */
  orderKeys?: Readonly<Record<string, PgColumn>>;
  /** A column stored for searches. It contains the texts of the named values, folded by `foldSearch`. */
  search?: PgColumn;
  searched?: readonly string[];
  /** Returns a received body with the values that follow from it where it lacks them. */
  completed?(body: Body): Body;
  /** Returns columns computed from a body, by their database names. */
  derived?(body: Body): Readonly<Record<string, unknown>>;
  /** Returns additional columns of new records, for each body. */
  initial?(tx: Db, bodies: readonly Body[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Days of what has happened, by body names: a new one is refused from the day after tomorrow on. */
  happenedOn?: readonly string[];
  /** Returns violations of the entity's own rules by body index; each body is checked after those before it. */
  refusals?(tx: Db, given: readonly IdentifiedBody[]): Promise<ReadonlyMap<number, HttpError>>;
  /** Runs before records change. */
  changing?(tx: Db, bodies: readonly (readonly [id: number, body: Body])[]): Promise<void>;
  /** Checks, in addition to references, whether a record can be deleted; throws when it cannot. */
  deleting?(tx: Db, id: RecordId): Promise<void>;
  /** Runs the follow-up work of written records. */
  written?(tx: Db, ids: readonly number[]): Promise<void>;
  /** Returns values that only the response to a creation shows, such as a new key; `by` is the name of the creator. */
  issue?(tx: Db, id: number, by: string): Promise<Body>;
  /** Columns of other tables whose rows are deleted with a record, in addition to its links. */
  parts?: readonly PgColumn[];
}

/**
 * Returns an entity with the columns that follow from its declaration: a stored field is the column of its body name.
 * Throws at the start of the server when a field is nowhere in the tables.
 */
export function tableEntity({
  columns = {},
  ...entity
}: Omit<EntityTables, 'columns'> & Partial<Pick<EntityTables, 'columns'>>): EntityTables {
  const { declaration, table, links = {}, shown = {} } = entity;
  const named: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const stored = storedFields(declaration).flatMap(({ wire }) => wire);
  const plain = stored.flatMap((name) =>
    name in columns || name in links || named[name] === undefined ? [] : [[name, named[name]] as const],
  );
  const whole = { ...entity, columns: { ...columns, ...Object.fromEntries(plain) } };
  const read = Object.entries(declaration.fields).flatMap(([name, field]) =>
    field.read === false ? [] : [field.read ?? name].flat().map((path) => /^[^.[]*/.exec(path)?.[0] ?? path),
  );
  const lost = [...stored, ...read].filter((name) => !(name in { ...whole.columns, ...links, ...shown }));
  if (lost.length > 0)
    throw new Error(`${declaration.name}: no column, link or shown value is called ${lost.join(', ')}`);
  return whole;
}
