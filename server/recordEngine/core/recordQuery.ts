import { and, or, sql, type SQL } from 'drizzle-orm';
import { parseBracketed } from '#codecs/bracketed.ts';
import { resources } from '#resources/index.ts';
import { pathShape } from '#schemas/declaration/pathSteps.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { containsWords } from '../../platform/db/likePattern.ts';
import { intArray, textArray } from '../../platform/db/rows.ts';
import type { PageRange, Query } from '../../platform/http/query.ts';
import { isUuid } from '../../platform/http/recordId.ts';
import { nameText } from './searchSources.ts';
import type { SearchCondition, StoredResource } from './storage.ts';
import { storedFields } from '#record/requestBody/storedFields.ts';

/** The requested rows of a resource: which records, and which page of them. */
export interface RecordQuery {
  search: SearchCondition | undefined;
  page: PageRange;
}

/**
 * Returns the records of a custom resource that a list or lookup requests (docs/declarations.md, Lookups): those of
 * `ids`, regardless of filter and page, within the limits of the user and the parents of the address; otherwise those
 * that match the filter and `q`. A filter of the declaration with one of these names takes precedence.
 */
export async function buildRecordQuery(
  resource: StoredResource,
  query: Query,
  added: readonly Declaration[],
  filtered: () => Promise<SearchCondition | undefined>,
): Promise<RecordQuery> {
  const { declaration, storage } = resource;
  const own = new Set((declaration.filter?.fields ?? []).flatMap((name) => declaration.fields[name]?.query ?? name));
  const named = own.has('ids') ? undefined : namedRows(resource, query);
  if (named) return named;
  const q = own.has('q') ? undefined : query.text('q');
  const search = await filtered();
  if (q === undefined) return { search, page: query.page() };
  const { searched: stored } = storage.columns;
  const texts = stored === undefined ? nameTexts(resource, added) : [stored.text];
  const searched = or(...texts.map((text) => containsWords(text, q))) ?? sql`false`;
  return { search: { where: and(search?.where, searched) ?? sql`true`, inOrder: false }, page: query.page() };
}

/** Narrows requested rows, named ones too, by an additional condition. */
export function searchWithin(condition: SQL | undefined, { search, page }: RecordQuery): RecordQuery {
  return condition === undefined
    ? { search, page }
    : { search: { where: and(condition, search?.where) ?? sql`true`, inOrder: false }, page };
}

function namedRows({ declaration: { api }, storage }: StoredResource, query: Query): RecordQuery | undefined {
  const all = (where: SQL, limit: number): RecordQuery => ({
    search: { where, inOrder: true },
    page: { limit, offset: 0 },
  });
  if (api.idKind === 'uuid') {
    const text = query.text('ids');
    const uuids = text === undefined ? undefined : parseBracketed(text).filter(isUuid);
    return uuids && all(sql`uuid = any(${textArray(uuids)}::uuid[])`, uuids.length);
  }
  const ids = query.ids('ids');
  return ids && all(sql`${storage.id} = any(${intArray(ids)})`, ids.length);
}

/**
 * Returns the texts of a record's names: those of the lookups that choose from the resource, else its title, else its
 * first column, which may be computed.
 */
function nameTexts(resource: StoredResource, added: readonly Declaration[]): SQL[] {
  const { declaration, storage } = resource;
  const choosing = [...added, ...resources]
    .flatMap(({ lookups }) => Object.values<Lookup>(lookups ?? {}))
    .filter(({ path }) => pathShape(path) === pathShape(declaration.api.path));
  const [column] = declaration.list?.columns ?? [];
  const first = typeof column === 'object' ? (column.name ?? column.field) : column;
  const names = choosing.length > 0 ? choosing.map(({ name }) => name) : [declaration.form?.title ?? first ?? ''];
  const stored = storedFields(declaration);
  return [...new Set(names)].flatMap((name) => {
    const [wire = name] =
      stored.find(({ field, name: own, wire: [sent] }) => own === name || field.read === name || sent === name)?.wire ??
      [];
    const isComputed = declaration.fields[name]?.computed !== undefined;
    return (
      (isComputed ? nameText(resource, name) : undefined) ??
      (storage.searchable(wire) ? storage.columns.foldedText(wire) : [])
    );
  });
}
