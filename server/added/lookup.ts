import { and, or, sql, type SQL } from 'drizzle-orm';
import { resources } from '#resources/index.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { containing } from '../db/containing.ts';
import { intArray } from '../db/rows.ts';
import type { Page, Query } from '../http/query.ts';
import { storedFields } from './stored.ts';

/**
 * The records of an added resource that a list or a lookup asks for (docs/declarations.md, Lookups): those of `ids`, whatever else
 * narrows and cuts the list; else those of the filter, and of `q`. A filter of the declaration that has one of these names keeps it.
 */
export async function askedRows(declaration: Declaration, query: Query, added: readonly Declaration[], filtered: () => Promise<SQL | undefined>): Promise<{ where: SQL | undefined; page: Page }> {
  const own = new Set((declaration.filter?.fields ?? []).flatMap((name) => declaration.fields[name]?.query ?? name));
  const ids = own.has('ids') ? undefined : query.ids('ids');
  if (ids) return { where: sql`record_id = any(${intArray(ids)})`, page: { limit: ids.length, offset: 0 } };
  const q = own.has('q') ? undefined : query.text('q');
  const searched = q === undefined ? undefined : or(...namesOf(declaration, added).map((wire) => sql`translate(lower(body->>${wire}), 'ё', 'е') like ${containing(q)}`));
  return { where: and(await filtered(), searched), page: query.page() };
}

/** What a record is called in a body: by the lookups that choose from the resource, else its title, else its first column. */
function namesOf(declaration: Declaration, added: readonly Declaration[]): string[] {
  const choosing = [...added, ...resources].flatMap(({ lookups }) => Object.values<Lookup>(lookups ?? {})).filter(({ path }) => path === declaration.api.path);
  const [column] = declaration.list?.columns ?? [];
  const first = typeof column === 'object' ? column.field : column;
  const names = choosing.length > 0 ? choosing.map(({ name }) => name) : [declaration.form?.title ?? first ?? declaration.api.id];
  const stored = storedFields(declaration);
  return [...new Set(names.map((name) => stored.find(({ field, name: own, wire }) => own === name || field.read === name || wire.includes(name))?.wire[0] ?? name))];
}
