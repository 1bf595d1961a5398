import { and, or, sql, type SQL } from 'drizzle-orm';
import { parseBracketed } from '#codecs/bracketed.ts';
import { resources } from '#resources/index.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { likePattern } from '../../platform/db/likePattern.ts';
import { intArray, textArray } from '../../platform/db/rows.ts';
import type { PageRange, Query } from '../../platform/http/query.ts';
import { isUuid } from '../../platform/http/recordId.ts';
import type { SearchCondition } from './searchCondition.ts';
import { storedFields } from '#record/requestBody/storedFields.ts';
import { bodyColumnsOf, storageOf } from './storage.ts';

/** What of a resource is asked for: which records, and which part of them. */
export interface RecordQuery {
  search: SearchCondition | undefined;
  page: PageRange;
}

/**
 * The records of an added resource that a list or a lookup asks for (docs/declarations.md, Lookups): those of `ids`, whatever else
 * narrows and cuts the list; else those of the filter, and of `q`. A filter of the declaration that has one of these names keeps it.
 */
export async function buildRecordQuery(
  declaration: Declaration,
  query: Query,
  added: readonly Declaration[],
  filtered: () => Promise<SearchCondition | undefined>,
): Promise<RecordQuery> {
  const own = new Set((declaration.filter?.fields ?? []).flatMap((name) => declaration.fields[name]?.query ?? name));
  const named = own.has('ids') ? undefined : namedRows(declaration, query);
  if (named) return named;
  const q = own.has('q') ? undefined : query.text('q');
  const search = await filtered();
  if (q === undefined) return { search, page: query.page() };
  const { searched: kept, foldedText } = bodyColumnsOf(declaration);
  const texts = kept === undefined ? namesOf(declaration, added).map(foldedText) : [kept.text];
  const searched = or(...texts.map((text) => sql`${text} like ${likePattern(q)}`));
  return { search: { where: and(search?.where, searched) ?? sql`true`, inOrder: false }, page: query.page() };
}

/** Of what is asked for, the records that hold to a condition besides. */
export function searchWithin(condition: SQL | undefined, { search, page }: RecordQuery): RecordQuery {
  return condition === undefined
    ? { search, page }
    : { search: { where: and(condition, search?.where) ?? sql`true`, inOrder: false }, page };
}

function namedRows(declaration: Declaration, query: Query): RecordQuery | undefined {
  const { api } = declaration;
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
  return ids && all(sql`${storageOf(declaration).id} = any(${intArray(ids)})`, ids.length);
}

/** What a record is called in a body: by the lookups that choose from the resource, else its title, else its first column. */
function namesOf(declaration: Declaration, added: readonly Declaration[]): string[] {
  const choosing = [...added, ...resources]
    .flatMap(({ lookups }) => Object.values<Lookup>(lookups ?? {}))
    .filter(({ path }) => path === declaration.api.path);
  const [column] = declaration.list?.columns ?? [];
  const first = typeof column === 'object' ? column.field : column;
  const names =
    choosing.length > 0 ? choosing.map(({ name }) => name) : [declaration.form?.title ?? first ?? declaration.api.id];
  const stored = storedFields(declaration);
  return [
    ...new Set(
      names.map(
        (name) =>
          stored.find(({ field, name: own, wire }) => own === name || field.read === name || wire.includes(name))
            ?.wire[0] ?? name,
      ),
    ),
  ];
}
