import { sql, type SQL } from 'drizzle-orm';
import type { SortOrder } from '#record/compareBy.ts';
import { searchedColumns } from '#record/searchText.ts';
import { inlineSql, sqlToText } from '../../platform/db/json.ts';
import { orderKey, textTies } from '../../platform/db/textOrder.ts';
import type { BodyColumns } from './columns.ts';
import { computedNumber, valueOf, type ListFields } from './computed.ts';
import { isList, type StoredField } from '#record/requestBody/storedFields.ts';

/** A sort key: an expression, null for an empty value, and the order of records with equal keys. */
interface OrderKey {
  key: SQL;
  /** Whether no record lacks it, so that an index without `nulls last` serves it. */
  isFilled?: boolean;
  ties: (descending: boolean) => SQL[];
}

const alone = (key: SQL): OrderKey => ({ key: inlineSql(key), ties: () => [] });
const bytes = (text: SQL): SQL => sql`${text} collate "C"`;

/** Sorts a text in the order of `compareTexts`; an empty text equals a missing one. */
function textKey(columns: BodyColumns, wire: string): OrderKey {
  const text = sqlToText(columns.plainText(wire));
  return {
    key: sql.raw(`${sqlToText(columns.orderKey?.(wire) ?? sql.raw(orderKey(text)))} collate "C"`),
    ties: (descending) => textTies(`nullif(${text}, '')`, descending).map((tie) => sql.raw(tie)),
  };
}

/** Sorts by the order of the options; other values follow them. */
function optionKey(plain: SQL, options: readonly (readonly [unknown, ...unknown[]])[]): OrderKey {
  const whens = options.map(([value], at) => sql`when ${String(value)} then ${sql.raw(String(at))}`);
  return alone(
    sql`case when ${plain} <> '' then case ${plain} ${sql.join(whens, sql` `)} else ${sql.raw(String(options.length))} end end`,
  );
}

/** Returns the sort key of a field, equal to the kind's `compare`; undefined when only `src/record` can sort it. */
function keyOf(list: ListFields, name: string): OrderKey | undefined {
  const { declaration, storage } = list;
  const stored = valueOf(list, name);
  const field = declaration.fields[name];
  if (field?.computed !== undefined) {
    const number = computedNumber(list, field);
    return number && alone(number);
  }
  if (field !== undefined && (field.read ?? name) === declaration.api.id && declaration.api.idKind !== 'uuid')
    return alone(storage.id);
  if (stored === undefined) return undefined;
  return isList(stored.field) ? namesKey(stored, storage.columns) : keyOfStored(stored, storage.columns);
}

/** Sorts by a number, in a list of rows by its own column, which may have an index. */
function numberKey(wire: string, { storedNumber, shown }: BodyColumns): OrderKey {
  const column = shown?.numberColumn(wire);
  return column ? { key: sql`${column}`, ties: () => [], isFilled: column.notNull } : alone(storedNumber(wire));
}

/** Sorts what only rows show: by number, otherwise by the joined names. */
function namesKey({ wire: [wire = ''] }: StoredField, columns: BodyColumns): OrderKey | undefined {
  const { shown } = columns;
  if (shown === undefined) return undefined;
  if (shown.numberColumn(wire)) return numberKey(wire, columns);
  const names = textKey({ ...columns, plainText: shown.names }, wire);
  return {
    key: shown.number(wire),
    ties: (descending) => [
      sql`${names.key} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
      ...names.ties(descending),
    ],
  };
}

/** Sorts an instant by its number, and a day as text. */
function dayKey({ wire: [wire = ''] }: StoredField, columns: BodyColumns): OrderKey {
  const { plainText, shown } = columns;
  const day = bytes(sql`nullif(${plainText(wire)}, '')`);
  if (shown === undefined) return alone(day);
  if (shown.numberColumn(wire)) return numberKey(wire, columns);
  return {
    key: shown.number(wire),
    ties: (descending) => [sql`${day} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`],
  };
}

function keyOfStored(stored: StoredField, columns: BodyColumns): OrderKey | undefined {
  const {
    field,
    wire: [wire = '', end = wire],
  } = stored;
  const { plainText, storedNumber } = columns;
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'editableTitle':
    case 'url':
    case 'phone':
      return textKey(columns, wire);
    case 'number':
    case 'money':
    case 'percent':
    case 'rating':
      return numberKey(wire, columns);
    case 'duration':
      return field.wire === 'isoDuration' ? undefined : alone(storedNumber(wire));
    case 'date':
      return field.wire === 'unixMs' ? alone(storedNumber(wire)) : dayKey(stored, columns);
    case 'dateRange':
      return alone(bytes(sql`nullif(coalesce(${plainText(wire)}, '') || '/' || coalesce(${plainText(end)}, ''), '/')`));
    case 'time':
      return field.wire === 'minutes' ? alone(storedNumber(wire)) : alone(bytes(sql`nullif(${plainText(wire)}, '')`));
    case 'flag':
      return alone(bytes(plainText(wire)));
    case 'radio':
      return optionKey(plainText(wire), field.options);
    case 'select':
    case 'status':
      return field.options === undefined ? textKey(columns, wire) : optionKey(plainText(wire), field.options);
    default:
      return namesKey(stored, columns);
  }
}

/** Returns the SQL order by a field, equal to `record/compareBy`; undefined where the database cannot compute it. */
export function orderOf(list: ListFields, { name, descending = false }: SortOrder): SQL[] | undefined {
  const found = keyOf(list, name);
  const nulls = found?.isFilled ? sql`` : sql` nulls last`;
  return found && [sql`${found.key} ${sql.raw(descending ? 'desc' : 'asc')}${nulls}`, ...found.ties(descending)];
}

/** Returns the SQL order of stored records, with ties newest first; undefined where the database cannot compute it. */
export function sortSql(list: ListFields, orders: readonly SortOrder[]): SQL | undefined {
  const parts = orders.map((order) => orderOf(list, order));
  if (parts.some((part) => part === undefined)) return undefined;
  return sql.join([...parts.flatMap((part) => part ?? []), sql`${list.storage.id} desc`], sql`, `);
}

/** Returns the sort keys of the list's columns, for their indexes. */
export function orderKeys(list: ListFields): SQL[] {
  return searchedColumns(list.declaration).flatMap((name) => keyOf(list, name)?.key ?? []);
}
