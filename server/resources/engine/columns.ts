import { sql, type SQL } from 'drizzle-orm';
import { inlineSql } from '../../platform/db/json.ts';
import { textArray } from '../../platform/db/rows.ts';

/** What records say under the names of their bodies, as SQL: of stored JSON (`jsonColumns`), or of columns of a table (`resources/tables/tableColumns.ts`). */
export interface BodyColumns {
  /** A single value as text. */
  plainText(wire: string): SQL;
  /** The text of a value as searches compare it (`foldCase`). */
  foldedText(wire: string): SQL;
  /** A single value as a number; null for what is none. */
  storedNumber(wire: string): SQL;
  /** What a flag says, as `off` is written; unsaid is `off`. */
  flagText(wire: string, off: string): SQL;
  /** Whether a single value is one of some. */
  isOne(wire: string, values: readonly string[]): SQL;
  /** Whether a list, or the one that is no list, has one of the values. */
  has(wire: string, values: readonly string[]): SQL;
  /** Whether a value, or one of a list, is among those of a select; where it is not asked so, they are read first. */
  isAmong?(wire: string, select: SQL): SQL;
  /** A column that has `orderKey` of a text. */
  orderKey?(wire: string): SQL | undefined;
  /** A text that is kept for searches, and the names whose values it has in it. */
  searched?: { wires: readonly string[]; text: SQL };
}

// What stored bodies are searched by. An index serves a query only when both have the very same expression, so each stands here once.

/** `replace`, because `translate` takes longer than all the rest of a comparison. */
const foldedText = (wire: string): SQL => inlineSql(sql`replace(lower(body->>${wire}), 'ё', 'е')`);
const plainText = (wire: string): SQL => inlineSql(sql`(body->>${wire})`);
const storedNumber = (wire: string): SQL =>
  inlineSql(sql`case when jsonb_typeof(body->${wire}) = 'number' then (body->>${wire})::numeric end`);
const flagText = (wire: string, off: string): SQL => inlineSql(sql`coalesce(body->>${wire}, ${off})`);

/** The beginning of a value that no two records may share, however long it is: more does not fit into an index. */
export const uniqueText = (wire: string): SQL => inlineSql(sql`left(lower(body->>${wire}), 200)`);

/** The same of a table that another one with a body stands beside. */
export const uniqueTextOf = (table: string, wire: string): SQL =>
  inlineSql(sql`left(lower(${sql.identifier(table)}.body->>${wire}), 200)`);

/** What stands between the values of a list that PostgreSQL writes as JSON. */
const between = ', ';

/** The values of a list, or the one that is no list, each as JSON; a text with a comma and a space in it falls apart. */
export const listTokens = (wire: string): SQL =>
  inlineSql(sql`string_to_array(trim(both '[]' from (body->${wire})::text), ${between})`);

/** Whether a text stands in `listTokens` as a whole. */
const isOneToken = (value: string): boolean => !value.includes(between);

/** What `listTokens` has for values, whether they were stored as numbers or as texts. */
function tokensOf(values: readonly string[]): string[] {
  const written = (value: string) => [
    ...JSON.stringify(value).split(between),
    ...(/^(-?\d+(\.\d+)?|true|false)$/.test(value) ? [value] : []),
  ];
  return [...new Set(values.flatMap(written))];
}

/** The values of a list, or the one that is no list, as rows of texts. */
export const listTexts = (wire: string): SQL =>
  sql`jsonb_array_elements_text(case jsonb_typeof(body->${wire}) when 'array' then body->${wire} else jsonb_build_array(body->${wire}) end)`;

function has(wire: string, values: readonly string[]): SQL {
  const indexed = sql`${listTokens(wire)} && ${textArray(tokensOf(values))}`;
  if (values.every(isOneToken)) return indexed;
  return sql`${indexed} and exists (select 1 from ${listTexts(wire)} as one where one = any(${textArray(values)}))`;
}

const isOne = (wire: string, values: readonly string[]): SQL =>
  values.length === 1 ? sql`${plainText(wire)} = ${values[0]}` : sql`${plainText(wire)} = any(${textArray(values)})`;

/** What of a stored record makes a `Row`. */
export const columns = sql.raw('record_id as number, uuid, body');

/** Of bodies that are stored as JSON. */
export const jsonColumns: BodyColumns = { plainText, foldedText, storedNumber, flagText, isOne, has };

/** How many numbers of records in a row make a block; `added_record_counts` counts by them (docs/decisions/0030). */
export const blockSize = 1024;

/** The block of a record's number, as an index of lists has it beside the values: then it finds them among some blocks alone. */
export const blockToken = inlineSql(sql`array[record_id / ${blockSize}]`);
