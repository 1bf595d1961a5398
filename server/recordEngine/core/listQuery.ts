import { pathShape } from '#schemas/declaration/pathSteps.ts';
import { and, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import { foldSearch } from '#codecs/foldSearch.ts';
import { isRecord, recordsIn, type AnyRecord } from '#codecs/records.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { createListAnswers } from './listQuery/answerList.ts';
import type { ListQuery } from './listQuery/parseListQuery.ts';
import { filterOf } from './listQuery/filterOf.ts';
import { createSnapshotCache } from './listQuery/snapshotCache.ts';
import { listTotals, readListTotals } from './listQuery/totals.ts';
import { idsInOrder, searchedIds, type SearchedRows } from './listQuery/searchedIds.ts';
import { queryFullList, createFullList, type FullList } from './listQuery/fullList.ts';
import { likePattern } from '../../platform/db/likePattern.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { ApiEnv } from '../../platform/context/deps.ts';
import { maxInteger } from '../../platform/http/query.ts';
import type { BodyColumns } from './columns.ts';
import type { LoadLookupEntries, Id } from './lookupEntries.ts';
import type { FetchData } from '../../platform/http/internalRequest.ts';
import type { RecordQuery } from './recordQuery.ts';
import { sortSql } from './sorting.ts';
import { recordsOf } from './record.ts';
import { searchSources, type NamedColumn, type SearchSources } from './searchSources.ts';
import type { SeenPlaces } from './seenPlaces.ts';
import { isStored } from './deps.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import type { StoredRecord, StoredResource } from './storage.ts';
import { computedNumber, storedOf } from './computed.ts';

/** Maximum number of cached records. */
const maxRecords = 50_000;

/** A requested list: its rows before sorting and searching, and how to resolve the names of chosen entries. */
export interface ListRequest {
  resource: StoredResource;
  /** All resources of the installation, among which are those whose names are searched. */
  among: readonly ScopedResource[];
  query: RecordQuery;
  entriesOf: LoadLookupEntries;
  ask: FetchData;
  seen: SeenPlaces;
}

/** Creates the function that answers the list of a stored resource. */
export function createStoredListAnswers(db: Db): (c: Context<ApiEnv>, list: ListRequest) => Promise<Response> {
  const answer = createListAnswers();
  const wholes = createSnapshotCache<FullList>(maxRecords, ({ records }) => records.length + 1);
  return (c, list) => {
    const { declaration } = list.resource;
    const whole = (): Promise<FullList> => wholes(c, `${c.req.path}?${filterOf(c)}`, () => readWhole(db, list));
    let found: Promise<SearchedRows | undefined> | undefined;
    const rowsOnce = (request: ListQuery) => (found ??= searchedRows(list, request));
    const inMemory = async (request: ListQuery): Promise<AnyRecord[]> =>
      queryFullList(await whole(), request.orders, request.words);
    return answer(c, {
      declaration,
      async page(request) {
        const rows = await pageOf(db, list, request, rowsOnce);
        const { limit, offset } = list.query.page;
        return JSON.stringify(
          rows === undefined
            ? (await inMemory(request)).slice(offset, offset + limit)
            : await recordsOf(declaration, await list.seen.inRows(rows), list.entriesOf),
        );
      },
      async totals(request) {
        const rows = await rowsOnce(request);
        if (rows === undefined) return listTotals(declaration, request, await inMemory(request));
        const found = sql`${rows.table} where ${and(rows.filter, rows.found) ?? sql`true`}`;
        return readListTotals(db, found, request, (name) => figureOf(list.resource, name));
      },
    });
  };
}

/** Returns the rows of a page; undefined where only `src/record` can order or search them. */
async function pageOf(
  db: Db,
  { resource, query }: ListRequest,
  request: ListQuery,
  rowsOnce: (request: ListQuery) => Promise<SearchedRows | undefined>,
): Promise<readonly StoredRecord[] | undefined> {
  if (request.orders.length === 0 && request.words.length === 0)
    return resource.storage.page(db, query.search, query.page);
  const rows = await rowsOnce(request);
  if (rows === undefined) return undefined;
  return readRowsOf(db, resource, await (request.words.length === 0 ? idsInOrder : searchedIds)(db, rows, query.page));
}

/** Returns the records as SQL; undefined where only `src/record` can order or search them. */
async function searchedRows(list: ListRequest, { orders, words, sums }: ListQuery): Promise<SearchedRows | undefined> {
  const {
    resource,
    query: { search },
  } = list;
  const order = sortSql(resource, orders);
  const searched = words.length === 0 ? { texts: [], named: [] } : searchSources(resource);
  if (order === undefined || searched === undefined || sums.some((name) => figureOf(resource, name) === undefined))
    return undefined;
  const found = and(sql`true`, ...(await Promise.all(words.map((word) => wordIn(list, searched, word))))) ?? sql`true`;
  const { table, id, own, read } = resource.storage;
  return {
    table,
    join: sql``,
    id,
    filter: and(own, search?.where),
    order,
    found,
    carried: read,
    columns: read,
  };
}

/** Returns a condition that matches records with the word in their own texts or in the name of a chosen entry. */
async function wordIn(
  {
    resource: {
      storage: { columns },
    },
    among,
    ask,
  }: ListRequest,
  { texts, named }: SearchSources,
  word: string,
): Promise<SQL> {
  const chosen = await Promise.all(
    named.map(
      async (column) =>
        isNamed(columns, column, word, among) ?? isChosen(columns, column, await idsNamed(column.lookup, word, ask)),
    ),
  );
  return or(...texts.map((text) => sql`${text} like ${likePattern(word)}`), ...chosen) ?? sql`false`;
}

/**
 * Returns the same condition for entries stored in a table of the database, where there may be hundreds of thousands of
 * them.
 */
function isNamed(
  { isAmong }: BodyColumns,
  { wire, lookup }: NamedColumn,
  word: string,
  among: readonly ScopedResource[],
): SQL | undefined {
  const named = among.find(({ declaration }) => pathShape(declaration.api.path) === pathShape(lookup.path));
  const select =
    named && isStored(named) ? named.storage.idsNamed?.(lookup.name, sql`like ${likePattern(word)}`) : undefined;
  return select && isAmong?.(wire, select);
}

function isChosen(columns: BodyColumns, { wire, list }: NamedColumn, ids: readonly Id[]): SQL | undefined {
  return ids.length === 0 ? undefined : columns[list ? 'has' : 'isOne'](wire, ids.map(String));
}

/** Number of lookup entries per request. */
const portion = 1000;

/** Returns the ids of the lookup entries whose names contain a word. */
async function idsNamed(lookup: Lookup, word: string, ask: FetchData): Promise<Id[]> {
  const ids: Id[] = [];
  const take = (entry: Record<string, unknown>): void => {
    const id = entry[lookup.id];
    if (
      (typeof id === 'string' || typeof id === 'number') &&
      foldSearch(String(entry[lookup.name] ?? '')).includes(word)
    )
      ids.push(id);
    if (lookup.children !== undefined) recordsIn(entry[lookup.children]).forEach(take);
  };
  for (let offset = 0; ; offset += portion) {
    const data = await ask(`${lookup.path}?q=${encodeURIComponent(word)}&limit=${portion}&offset=${offset}`);
    const entries = recordsIn(isRecord(data) && 'data' in data ? data['data'] : data);
    entries.forEach(take);
    if (entries.length !== portion || lookup.children !== undefined) return ids;
  }
}

async function readRowsOf(db: Db, { storage }: StoredResource, ids: readonly number[]): Promise<StoredRecord[]> {
  const { table, id, own, row: members } = storage;
  const rows = await rowsOf<StoredRecord>(
    db,
    sql`select ${members} from ${table} where ${and(own, sql`${id} = any(${intArray(ids)})`)}`,
  );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return ids.flatMap((id) => byNumber.get(id) ?? []);
}

/** Returns the value that a record adds to a sum, as SQL; undefined where only `src/record` can compute it. */
function figureOf(resource: StoredResource, name: string): SQL | undefined {
  const { declaration, storage } = resource;
  const field = declaration.fields[name];
  if (field?.computed !== undefined) return computedNumber(resource, field);
  const [wire] = storedOf(declaration, name)?.wire ?? [];
  return wire === undefined ? sql`0` : storage.columns.storedNumber(wire);
}

async function readWhole(
  db: Db,
  { resource: { declaration, storage }, query: { search }, entriesOf, ask, seen }: ListRequest,
): Promise<FullList> {
  const rows = await seen.inRows(await storage.page(db, search, { limit: maxInteger, offset: 0 }));
  return createFullList(declaration, await recordsOf(declaration, rows, entriesOf), ask);
}
