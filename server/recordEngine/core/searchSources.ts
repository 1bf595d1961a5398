import { sql, type SQL } from 'drizzle-orm';
import { foldSearch } from '#codecs/foldSearch.ts';
import { wireFormatOf } from '#kinds/registry/kinds.ts';
import { searchedColumns } from '#record/searchText.ts';
import { defaultMaxRating } from '#kinds/rating/kind.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Computed, Field, FieldOf } from '#schemas/declaration/field.ts';
import { sqlToText } from '../../platform/db/json.ts';
import { foldedText } from '../../platform/db/textOrder.ts';
import type { BodyColumns } from './columns.ts';
import { shownChoice } from './record.ts';
import { computedNumber, isNumericField, valueOf, type ListFields } from './computed.ts';
import { isList, lookupOf, type StoredField } from '#record/requestBody/storedFields.ts';

/** A column with names from another list: the search finds stored ids whose entries' names contain the word. */
export interface NamedColumn {
  wire: string;
  list: boolean;
  lookup: Lookup;
}

/**
 * The texts that a list search of a custom resource looks through: the record's own columns as folded SQL texts, each
 * small enough for an index, and the columns of names.
 */
export interface SearchSources {
  texts: readonly SQL[];
  named: readonly NamedColumn[];
}

/** Maximum characters of SQL: PostgreSQL stores an index definition as one row, which has to fit into a page. */
const longestText = 3000;

/**
 * Returns the searched texts, equal to `record/searchText`; undefined when a column shows text that only `src/record`
 * can format.
 */
export function searchSources(list: ListFields): SearchSources | undefined {
  const { declaration, storage } = list;
  const { searched } = storage.columns;
  const isKept = (name: string): boolean =>
    searched !== undefined && valueOf(list, name)?.wire.every((wire) => searched.wires.includes(wire)) === true;
  const columns = [
    ...(searched === undefined ? [] : [{ text: searched.text }]),
    ...searchedColumns(declaration)
      .filter((name) => !isKept(name))
      .map((name) => columnOf(list, name)),
  ];
  if (columns.length === 0 || columns.some((column) => column === undefined)) return undefined;
  const texts = columns.flatMap((column) =>
    column !== undefined && 'text' in column ? [sqlToText(sql`coalesce(${column.text}, '')`)] : [],
  );
  return {
    texts: together(texts),
    named: columns.flatMap((column) => (column !== undefined && 'named' in column ? [column.named] : [])),
  };
}

/** Returns the folded text of a field or of a computed column; undefined when no SQL can format it. */
export function nameText(list: ListFields, name: string): SQL | undefined {
  const column = columnOf(list, name);
  return column !== undefined && 'text' in column ? column.text : undefined;
}

/** Joins texts, as many as fit into one index. */
function together(texts: readonly string[]): SQL[] {
  const groups: string[][] = [];
  let length = Infinity;
  for (const text of texts) {
    if (length + text.length > longestText) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)?.push(text);
    length += text.length;
  }
  return groups.map((group) => sql.raw(`(${group.join(' || chr(10) || ')})`));
}

function columnOf(list: ListFields, name: string): { text: SQL } | { named: NamedColumn } | undefined {
  const { declaration, storage } = list;
  const field = declaration.fields[name];
  if (field === undefined || field.read === false) return undefined;
  if (field.computed !== undefined) return computedText(list, field, field.computed);
  if (storage.columns.shown !== undefined) return { text: shownText(list, name, field, storage.columns.shown) };
  const chosen = shownChoice(declaration, name);
  if (field.kind === 'names')
    return chosen && field.placeholder === undefined ? namedColumn(chosen.stored, chosen.lookup) : undefined;
  const stored = valueOf(list, name);
  if (stored === undefined) return undefined;
  const lookup = lookupOf(declaration, field);
  if (lookup !== undefined) return namedColumn(stored, lookup);
  const text = textOfStored(stored, storage.columns);
  return text && { text };
}

/** Returns the text in which a field of a row is shown; the rows themselves contain the names. */
function shownText(list: ListFields, name: string, field: Field, shown: NonNullable<BodyColumns['shown']>): SQL {
  const value = shown.valueOf(name);
  const own = shown.text(name);
  if (own !== undefined || value === undefined) return own ?? sql`''`;
  const {
    wire: [wire = ''],
  } = value;
  const folded = (text: SQL): SQL => sql.raw(foldedText(sqlToText(text)));
  switch (field.kind) {
    case 'names':
      return folded(sql`coalesce(nullif(${shown.names(wire)}, ''), ${field.placeholder ?? ''})`);
    case 'carried':
      return folded(shown.names(wire));
    // Its component formats a number.
    case 'custom':
      return folded(sql`case when ${shown.number(wire)} is null then ${shown.names(wire)} end`);
    case 'date':
      return dayText(shown.day(wire));
    case 'dateTime':
      return sql`${dayText(shown.day(wire))} || ' ' || ${shown.time(wire)}`;
    case 'number':
    case 'money':
    case 'percent':
      // A row may compute its number by a query, which the text would repeat.
      return sql`(select ${figureText(field, sql`value`)} from (select ${list.storage.columns.storedNumber(wire)} as value offset 0) read)`;
    default:
      return textOfStored(value, list.storage.columns) ?? sql`''`;
  }
}

/** Returns a template as its parts in sequence: the remains of a missing part contain no word. */
function computedText(list: ListFields, field: Field, computed: Computed): { text: SQL } | undefined {
  if (computed.how !== 'text') {
    const number = computedNumber(list, field);
    return number && isNumericField(field) ? { text: figureText(field, number) } : undefined;
  }
  const parts = computed.parts.map((part) => {
    // Not `foldSearch`, which trims: a part may end with a space.
    if (typeof part === 'string') return sql.raw(foldedText(sqlToText(sql`${part}`)));
    const column = columnOf(list, part.name);
    return column !== undefined && 'text' in column ? sql`coalesce(${column.text}, '')` : undefined;
  });
  return parts.some((part) => part === undefined)
    ? undefined
    : {
        text: sql`(${sql.join(
          parts.flatMap((part) => part ?? []),
          sql` || `,
        )})`,
      };
}

function namedColumn({ field, wire: [wire = ''] }: StoredField, lookup: Lookup): { named: NamedColumn } {
  return { named: { wire, list: isList(field), lookup } };
}

/** Formats a number with digit groups and a decimal comma; `number` is SQL of a text. */
const grouped = (number: SQL): SQL =>
  sql`regexp_replace(split_part(${number}, '.', 1), '([0-9])(?=([0-9]{3})+$)', '\\1 ', 'g') || coalesce(',' || nullif(split_part(${number}, '.', 2), ''), '')`;
const shortest = (number: SQL): SQL => sql`trim_scale(${number})::text`;

const withDecimals = (number: SQL, decimals: number): SQL =>
  grouped(sql`round(${number}, ${sql.raw(String(decimals))})::text`);

function moneyText(number: SQL, decimals: number | undefined): SQL {
  if (decimals !== undefined) return sql`${withDecimals(number, decimals)} || ' ₽'`;
  const rounded = sql`round(${number}, 2)`;
  return sql`case when ${rounded} = trunc(${rounded}) then ${grouped(sql`trunc(${rounded})::text`)} else ${grouped(sql`${rounded}::text`)} end || ' ₽'`;
}

/** Returns the text in which a column shows a number, as SQL. */
export function figureText(field: FieldOf<'number' | 'money' | 'percent'>, number: SQL): SQL {
  const { decimals } = field;
  if (field.kind === 'money') return moneyText(number, decimals);
  if (field.kind === 'number')
    return decimals === undefined ? grouped(shortest(number)) : withDecimals(number, decimals);
  const percent = sql`(${number} * 100)`;
  if (decimals !== undefined) return sql`${withDecimals(percent, decimals)} || ' %'`;
  return field.rounded ? sql`round${percent}::text || '%'` : sql`${grouped(shortest(percent))} || ' %'`;
}

function dayText(day: SQL): SQL {
  return sql`case when ${day} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then substr(${day}, 9, 2) || '.' || substr(${day}, 6, 2) || '.' || left(${day}, 4) end`;
}

function rangeText(start: SQL, end: SQL, fromTo: boolean): SQL {
  const [from, to] = [sql`coalesce(${dayText(start)}, '-')`, sql`coalesce(${dayText(end)}, '-')`];
  const shown = fromTo ? sql`'от ' || ${from} || ' до ' || ${to}` : sql`${from} || ' - ' || ${to}`;
  return sql`case when coalesce(nullif(${start}, ''), nullif(${end}, '')) is not null then ${shown} end`;
}

function phoneText(phone: SQL): SQL {
  return sql`case when ${phone} ~ '^7[0-9]{10}$' then '+7 (' || substr(${phone}, 2, 3) || ') ' || substr(${phone}, 5, 3) || '-' || substr(${phone}, 8, 2) || '-' || substr(${phone}, 10, 2) else lower(${phone}) end`;
}

function timeText({ plainText, storedNumber }: BodyColumns, wire: string, minutes: boolean): SQL {
  if (!minutes) return sql`left(${plainText(wire)}, 5)`;
  const number = sql`${storedNumber(wire)}::int`;
  return sql`lpad((${number} / 60)::text, 2, '0') || ':' || lpad((${number} % 60)::text, 2, '0')`;
}

type Options = readonly (readonly [unknown, string, ...unknown[]])[];

function optionText(plain: SQL, options: Options, otherwise = ''): SQL {
  const whens = options.map(([value, text]) => sql`when ${String(value)} then ${foldSearch(text)}`);
  return sql`case ${plain} ${sql.join(whens, sql` `)} else ${foldSearch(otherwise)} end`;
}

/** Returns the texts of all options in a list, joined. */
function optionTexts({ has }: BodyColumns, wire: string, options: Options): SQL {
  return sql.join(
    options.map(
      ([value, text]) => sql`case when ${has(wire, [String(value)])} then ${`${foldSearch(text)}, `} else '' end`,
    ),
    sql` || `,
  );
}

function textOfStored({ field, wire: [wire = '', end = wire] }: StoredField, columns: BodyColumns): SQL | undefined {
  const { plainText, storedNumber } = columns;
  // Only the kind can format values in another wire format.
  if (wireFormatOf(field) !== undefined) return undefined;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'editableTitle':
    case 'url':
      return sql.raw(foldedText(sqlToText(plainText(wire))));
    case 'phone':
      return phoneText(plainText(wire));
    case 'number':
    case 'money':
    case 'percent':
      return figureText(field, storedNumber(wire));
    case 'rating':
      return sql`case when ${storedNumber(wire)} > 0 then ${grouped(shortest(storedNumber(wire)))} || ${` из ${field.max ?? defaultMaxRating}`} end`;
    case 'date':
      return dayText(plainText(wire));
    case 'dateRange':
      return rangeText(plainText(wire), plainText(end), field.shown === 'fromTo');
    case 'time':
      return timeText(columns, wire, field.wire === 'minutes');
    case 'flag':
      return sql`case when ${plainText(wire)} in ('true', '1') then 'да' else 'нет' end`;
    case 'radio':
      return optionText(plainText(wire), field.options, field.otherwise);
    case 'status':
      return optionText(plainText(wire), field.options ?? []);
    case 'checkboxes':
      return optionTexts(columns, wire, field.options);
    case 'select':
      return field.many
        ? optionTexts(columns, wire, field.options ?? [])
        : optionText(plainText(wire), field.options ?? []);
    default:
      return undefined;
  }
}
