import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inlineSql, sqlToText } from '../../platform/db/json.ts';
import { foldedText as foldText } from '../../platform/db/textOrder.ts';
import { textArray } from '../../platform/db/rows.ts';
import type { StoredField } from '#record/requestBody/storedFields.ts';

/**
 * What records say under the names of their bodies, as SQL: of stored JSON (`jsonColumns`), of columns of a table
 * (`recordEngine/tables/tableColumns.ts`), or of the rows of a bespoke list (`listQuery/rowColumns.ts`).
 */
export interface BodyColumns {
  /** A single value as text. */
  plainText(wire: string): SQL;
  /** The text of a value, folded as searches compare it (`foldSearch`). */
  foldedText(wire: string): SQL;
  /** A single value as a number; null when it is not a number. */
  storedNumber(wire: string): SQL;
  /** Whether an instant is on one of the given days, both included; undefined for a value that is a day. */
  onDays?(wire: string, from: string | undefined, to: string | undefined): SQL | undefined;
  /** The value of a flag as text; a missing value equals `off`. */
  flagText(wire: string, off: string): SQL;
  /** Whether a single value is one of the given values. */
  isOne(wire: string, values: readonly string[]): SQL;
  /** Whether a list (or a single value) contains one of the given values. */
  has(wire: string, values: readonly string[]): SQL;
  /**
   * Whether a value, or one of a list, is among the results of a select. When absent, the caller reads those results
   * first.
   */
  isAmong?(wire: string, select: SQL): SQL;
  /** A column that holds the `orderKey` of a text. */
  orderKey?(wire: string): SQL | undefined;
  /** A text stored for searches, and the names whose values it contains. */
  searched?: { wires: readonly string[]; text: SQL };
  /** What rows show that no body stores; absent where the names of chosen entries are read by their ids. */
  shown?: ShownColumns;
}

/** Values of rows that contain the names of what was chosen. */
interface ShownColumns {
  /** Returns the field with the names of its values; undefined when rows lack it. */
  valueOf(name: string): StoredField | undefined;
  /** The column of a number, where a value is one. */
  numberColumn(wire: string): PgColumn | undefined;
  /** The texts of a value, objects by their `name`, joined. */
  names(wire: string): SQL;
  /** A number, as such or as JSON; null for any other value. */
  number(wire: string): SQL;
  /** The day, or the day and the time, of an instant in unix seconds; a day stays. */
  day(wire: string): SQL;
  time(wire: string): SQL;
  /** The folded text of a field that does not follow from its value. */
  text(name: string): SQL | undefined;
}

// Expressions that searches use on stored bodies. An index serves a query only when both have the very same expression,
// so each is defined here once.

const plainText = (wire: string): SQL => inlineSql(sql`(body->>${wire})`);
const foldedText = (wire: string): SQL => sql.raw(foldText(sqlToText(plainText(wire))));
const storedNumber = (wire: string): SQL =>
  inlineSql(sql`case when jsonb_typeof(body->${wire}) = 'number' then (body->>${wire})::numeric end`);
const flagText = (wire: string, off: string): SQL => inlineSql(sql`coalesce(body->>${wire}, ${off})`);

/** Returns the first 200 characters of a value that a `unique` rule covers: longer texts do not fit into an index. */
export const uniqueText = (wire: string): SQL => inlineSql(sql`left(lower(body->>${wire}), 200)`);

/** Returns the same expression for a named table, for queries that join another table with a `body` column. */
export const uniqueTextOf = (table: string, wire: string): SQL =>
  inlineSql(sql`left(lower(${sql.identifier(table)}.body->>${wire}), 200)`);

/** Separator between the values of a list that PostgreSQL formats as JSON. */
const between = ', ';

/**
 * Returns the values of a list (or a single value), each as JSON. A text that contains a comma and a space is split.
 */
export const listTokens = (wire: string): SQL =>
  inlineSql(sql`string_to_array(trim(both '[]' from (body->${wire})::text), ${between})`);

/** Whether a text is one whole token of `listTokens`. */
const isOneToken = (value: string): boolean => !value.includes(between);

/** Returns the tokens of `listTokens` for values stored as numbers or as texts. */
function tokensOf(values: readonly string[]): string[] {
  const written = (value: string) => [
    ...JSON.stringify(value).split(between),
    ...(/^(-?\d+(\.\d+)?|true|false)$/.test(value) ? [value] : []),
  ];
  return [...new Set(values.flatMap(written))];
}

/** Returns the values of a list (or a single value) as rows of texts. */
export const listTexts = (wire: string): SQL =>
  sql`jsonb_array_elements_text(case jsonb_typeof(body->${wire}) when 'array' then body->${wire} else jsonb_build_array(body->${wire}) end)`;

function has(wire: string, values: readonly string[]): SQL {
  const indexed = sql`${listTokens(wire)} && ${textArray(tokensOf(values))}`;
  if (values.every(isOneToken)) return indexed;
  return sql`${indexed} and exists (select 1 from ${listTexts(wire)} as one where one = any(${textArray(values)}))`;
}

const isOne = (wire: string, values: readonly string[]): SQL =>
  values.length === 1 ? sql`${plainText(wire)} = ${values[0]}` : sql`${plainText(wire)} = any(${textArray(values)})`;

/** The columns of a stored record that make up a `Row`. */
export const columns = sql.raw('record_id as number, uuid, body');

/** SQL expressions over bodies stored as JSON. */
export const jsonColumns: BodyColumns = { plainText, foldedText, storedNumber, flagText, isOne, has };

/**
 * Number of consecutive record numbers in a block; `added_record_counts` counts per block.
 *
 * A deep offset skips counted blocks and reads at most one block and the page, in one statement, so counts and records
 * are of one snapshot. Triggers count, because imports and administrators write rows, too.
 */
export const blockSize = 1024;

/**
 * The block of a record's number. List indexes store it beside the values, so that they can search within given blocks.
 */
export const blockToken = inlineSql(sql`array[record_id / ${blockSize}]`);
