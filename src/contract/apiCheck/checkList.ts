import { countOf } from '#codecs/plural.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import type { CheckClient } from './checkClient.ts';
import type { FindingLog } from './finding.ts';
import { entriesIn, describeNonList, listRows, type Id } from './rows.ts';
import { createSchemaComparer } from './schemaMismatches.ts';
import { displayedText, displayedEntryText } from './displayedText.ts';
import type { CheckTarget } from './targets.ts';
import { withQuery, type CheckRequest } from './transport.ts';

/** Formats a count of rows: `1 запись`, `5 записей`. */
export const recordCountText = (count: number): string => countOf(count, ['запись', 'записи', 'записей']);

export interface ListCheck {
  asker: CheckClient;
  notes: FindingLog;
  target: CheckTarget;
  /** The path with its parameters filled in. */
  path: string;
}

/** Returns what the page shows when a list cannot be read. */
function shownOfList({ declaration, lookup, section }: CheckTarget): string {
  if (declaration !== undefined) return `список „${declaration.title}“ не откроется`;
  return lookup === undefined ? `в разделе „${section}“ этого не будет` : 'выбрать из этого списка будет нельзя';
}

/**
 * Requests some rows and checks each of them. Returns undefined when the response is not a list, which is recorded as a
 * finding.
 */
export async function fetchRows(
  { asker, notes, target, path }: ListCheck,
  query: Readonly<Record<string, unknown>>,
  shows = shownOfList(target),
): Promise<AnyRecord[] | undefined> {
  const request: CheckRequest = { method: 'GET', url: withQuery(path, query) };
  const response = await asker.askData(notes, request, shows);
  if (response === undefined) return undefined;
  const rows = listRows(response.data);
  if (rows === undefined) {
    notes.found(request, {
      place: isRecord(response.data) && 'data' in response.data ? 'data.data' : 'data',
      says: `${describeNonList(response.data)} вместо списка`,
      shows: response.data === null ? 'список будет пуст' : shows,
    });
    return undefined;
  }
  checkRows(notes, request, target, rows);
  return rows.filter(isRecord);
}

function checkRows(
  notes: FindingLog,
  request: CheckRequest,
  { schema, declaration, lookup }: CheckTarget,
  rows: readonly unknown[],
): void {
  const misfits = checkOf(schema);
  for (const [at, row] of rows.entries()) {
    for (const { place, says } of misfits(row)) {
      const shows = declaration
        ? displayedText(declaration, place, row)
        : lookup
          ? displayedEntryText(lookup, place)
          : 'в этом месте экрана будет пусто или „-“';
      notes.found(request, {
        place: place === '' ? `data[${at}]` : `data[${at}].${place}`,
        says,
        shows,
        row: keyOf(row, declaration?.api.id ?? lookup?.id),
      });
    }
  }
}

const checks = new WeakMap<object, ReturnType<typeof createSchemaComparer>>();

/** Returns the validator of a schema, compiled once. */
export function checkOf(schema: object): ReturnType<typeof createSchemaComparer> {
  const known = checks.get(schema) ?? createSchemaComparer(schema as Record<string, unknown>);
  checks.set(schema, known);
  return known;
}

/** Reads a paged list to its end or to `maxPages`, checks it and returns its rows. */
export async function checkPages(walk: ListCheck, idName: string, maxPages: number): Promise<AnyRecord[]> {
  const { notes, path } = walk;
  const all: AnyRecord[] = [];
  const known = new Set<Id>();
  const seen = new Set<string>();
  let isOver = false;
  for (let page = 0; page < maxPages && !isOver; page += 1) {
    const query = { limit: pageSize, offset: all.length };
    const request: CheckRequest = { method: 'GET', url: withQuery(path, query) };
    const rows = await fetchRows(walk, query);
    if (rows === undefined) return all;
    if (rows.length > pageSize)
      notes.found(request, {
        place: 'data',
        says: `${recordCountText(rows.length)} при limit=${pageSize}`,
        shows: 'записи придут разом, а дальше список не пойдёт',
      });
    const isRepeated = page > 0 && rows.length > 0 && rows.every((row) => seen.has(keyOf(row, idName)));
    rows.forEach((row) => seen.add(keyOf(row, idName)));
    if (isRepeated) {
      notes.found(request, {
        place: `?offset=${all.length}`,
        says: 'те же записи, что и раньше: offset не действует',
        shows: `дальше первых ${all.length} записей список не покажет`,
      });
      return all;
    }
    repeatedIds(rows, idName, known).forEach(({ at, id }) =>
      notes.found(request, {
        place: `data[${at}].${idName}`,
        says: `номер ${String(id)} уже был`,
        shows: 'одна из двух записей в список не попадёт',
      }),
    );
    if (page > 0 && all.length % pageSize !== 0 && rows.length > 0) {
      notes.found(request, {
        place: 'data',
        says: `записи есть и за страницей короче limit=${pageSize}`,
        shows: `список кончится на ${all.length} записях`,
      });
      return all;
    }
    all.push(...rows);
    isOver = rows.length === 0 || rows.length > pageSize;
  }
  if (!isOver) notes.note(`прочитано записей: ${all.length}, дальше не проверялось`);
  return all;
}

/** Returns the key by which a row is recognized: its id, or the whole row when it has no id. */
function keyOf(row: unknown, idName = ''): string {
  return JSON.stringify((isRecord(row) ? row[idName] : undefined) ?? row ?? null);
}

function repeatedIds(rows: readonly AnyRecord[], idName: string, known: Set<Id>): { at: number; id: unknown }[] {
  return rows.flatMap((row, at) => {
    const id = row[idName] as Id;
    if (id === undefined || id === null) return [];
    if (known.has(id)) return [{ at, id }];
    known.add(id);
    return [];
  });
}

/** Checks that a page beyond the end of a list is empty. */
export async function checkBeyondEnd(walk: ListCheck): Promise<void> {
  const query = { limit: pageSize, offset: 1_000_000_000 };
  const rows = await fetchRows(walk, query);
  if (rows !== undefined && rows.length > 0)
    walk.notes.found(
      { method: 'GET', url: withQuery(walk.path, query) },
      {
        place: `?offset=${query.offset}`,
        says: `${recordCountText(rows.length)} вместо []`,
        shows: 'список не кончится',
      },
    );
}

/** Loads and checks all entries of a lookup, as the page does. */
export async function checkLookup(walk: ListCheck): Promise<AnyRecord[]> {
  const {
    target: { lookup },
    notes,
    path,
  } = walk;
  const query = lookup?.limit === undefined ? {} : { limit: lookup.limit };
  const rows = (await fetchRows(walk, query)) ?? [];
  if (lookup === undefined) return rows;
  const entries = entriesIn(rows, lookup.children);
  const known = new Set<Id>();
  const repeated: string[] = [];
  for (const { place, entry } of entries) {
    const id = entry[lookup.id] as Id;
    // Entries below a repeated entry are repeated with it and need no separate finding.
    if (repeated.some((item) => place.startsWith(`${item}.`))) continue;
    if (known.has(id)) repeated.push(place);
    if (known.has(id))
      notes.found(
        { method: 'GET', url: withQuery(path, query) },
        {
          place: `${place}.${lookup.id}`,
          says: `номер ${String(id)} уже был`,
          shows: 'одной из двух записей при выборе не будет',
        },
      );
    known.add(id);
  }
  return entries.map(({ entry }) => entry);
}
