import { type AnyRecord } from '#codecs/records.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import { isEmpty } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { labelOf } from '#record/labelOf.ts';
import { matches } from '#record/matches.ts';
import { queryPairs } from '#record/query.ts';
import { rawOf } from '#record/rawOf.ts';
import { lookupOf } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { KnownValues } from './knownValues.ts';
import { fetchRows, recordCountText, type ListCheck } from './checkList.ts';
import { withQuery, type CheckRequest } from './transport.ts';

/** A name that no record has. */
const nothingIsCalled = 'Проверка API: такого нет';

/**
 * Tests each declared filter with values of real records: the returned records must match, and the record that supplied
 * the value must be among them.
 */
export async function checkFilters(
  walk: ListCheck,
  declaration: Declaration,
  rows: readonly AnyRecord[],
  known: KnownValues,
): Promise<void> {
  for (const name of declaration.filter?.fields ?? []) {
    const field = declaration.fields[name] as Field;
    if (field.read === false || field.computed !== undefined) await tryUnread(walk, declaration, name, known);
    else await tryRead(walk, declaration, name, rows);
  }
}

/** Tests a filter whose value is not readable from records: the API must accept any of its choices. */
async function tryUnread(walk: ListCheck, declaration: Declaration, name: string, known: KnownValues): Promise<void> {
  const field = declaration.fields[name] as Field;
  const value = chosen(declaration, field, known);
  if (value === undefined)
    return walk.notes.note(`фильтр „${labelOf(declaration, name)}“ не проверен: нет значения для него`);
  await fetchRows(
    walk,
    { ...Object.fromEntries(queryPairs(name, field, value)), limit: pageSize, offset: 0 },
    unanswered(labelOf(declaration, name)),
  );
}

const unanswered = (label: string): string => `с фильтром „${label}“ список не откроется`;

function chosen(declaration: Declaration, field: Field, known: KnownValues): unknown {
  if (field.kind === 'dateRange') return ['2000-01-01', '2099-12-31'];
  const lookup = lookupOf(declaration, field);
  const options =
    'options' in field && Array.isArray(field.options)
      ? (field.options as readonly (readonly unknown[])[]).map(([value]) => value)
      : undefined;
  const ids = lookup === undefined ? (options ?? []) : known.idsOf(lookup.path, lookup.id);
  if (ids.length === 0) return undefined;
  return kindOf(field).carries(field) === 'list' || ('many' in field && field.many === true) ? ids.slice(0, 2) : ids[0];
}

async function tryRead(
  walk: ListCheck,
  declaration: Declaration,
  name: string,
  rows: readonly AnyRecord[],
): Promise<void> {
  const field = declaration.fields[name] as Field;
  const label = labelOf(declaration, name);
  const from = rows.filter((row) => !isEmpty(kindOf(field).parse(rawOf(name, field, row), field)));
  const [first] = from;
  if (first === undefined) return walk.notes.note(`фильтр „${label}“ не проверен: ни у одной записи нет значения`);
  const isList = kindOf(field).carries(field) === 'list';
  // Sends the values of two records as one bracketed list when the filter accepts one.
  const sources = isList ? from.slice(0, 2) : [first];
  const values = sources.map((row) => kindOf(field).parse(rawOf(name, field, row), field));
  const pairs = queryPairs(name, field, isList ? [...new Set(values.flat())].slice(0, 20) : values[0]);
  if (pairs.length > 0) await tryQuery(walk, declaration, { label, pairs: Object.fromEntries(pairs), sources });
  if (kindOf(field).search === 'part') await tryNothing(walk, label, [field.query ?? name].flat()[0] ?? name);
}

interface Tried {
  label: string;
  pairs: Readonly<Record<string, unknown>>;
  sources: readonly AnyRecord[];
}

async function tryQuery(walk: ListCheck, declaration: Declaration, { label, pairs, sources }: Tried): Promise<void> {
  const { notes, path } = walk;
  const query = { ...pairs, limit: pageSize, offset: 0 };
  const rows = await fetchRows(walk, query, unanswered(label));
  if (rows === undefined) return;
  const request: CheckRequest = { method: 'GET', url: withQuery(path, query) };
  const place = shownQuery(pairs);
  const wrong = rows.filter((row) => !matches(declaration, row, pairs));
  if (wrong.length > 0)
    notes.found(request, {
      place,
      says: `не подходят под фильтр ${wrong.length} из ${rows.length} записей`,
      shows: `фильтр „${label}“ покажет лишние записи`,
    });
  const { id } = declaration.api;
  const missing = sources.filter((source) => rows.every((row) => row[id] !== source[id]));
  if (missing.length > 0 && rows.length < pageSize)
    notes.found(request, {
      place,
      says: `нет записи ${String(missing[0]?.[id])}, из которой взято значение`,
      shows: `фильтр „${label}“ скроет подходящие записи`,
    });
}

async function tryNothing(walk: ListCheck, label: string, name: string): Promise<void> {
  const query = { [name]: nothingIsCalled, limit: pageSize, offset: 0 };
  const rows = await fetchRows(walk, query, unanswered(label));
  if (rows === undefined || rows.length === 0) return;
  walk.notes.found(
    { method: 'GET', url: withQuery(walk.path, query) },
    {
      place: `?${name}`,
      says: `${recordCountText(rows.length)} вместо [] на то, чего нет`,
      shows: `фильтр „${label}“ покажет лишние записи`,
    },
  );
}

const shownQuery = (pairs: Readonly<Record<string, unknown>>): string => `?${Object.keys(pairs).join('&')}`;
