import { and, sql, type SQL } from 'drizzle-orm';
import { wireOf, type Body } from '#record/stored.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { plainText } from './columns.ts';
import type { Search } from './search.ts';

/** What stands in the place of `{field}` in an address, by the fields. */
export type Parents = Readonly<Record<string, string>>;

/** The fields that the path of a list gives, each under its name in a body. */
function given(declaration: Declaration, parents: Parents): [wire: string, id: string][] {
  return parentsIn(declaration.api.path).flatMap((name) => {
    const field = declaration.fields[name];
    const [wire = name] = field ? wireOf(name, field) : [];
    return parents[name] === undefined ? [] : [[wire, parents[name]]];
  });
}

/** The records under the parents of an address, of those that are searched for. */
export function searchUnder(declaration: Declaration, parents: Parents, search: Search | undefined): Search | undefined {
  const own = given(declaration, parents).map(([wire, id]): SQL => sql`${plainText(wire)} = ${id}`);
  if (own.length === 0) return search;
  return { where: and(...own, search?.where) ?? sql`true`, inOrder: false };
}

/** A body with the parents of its address in it, whatever it says of them itself. */
export function bodyUnder(declaration: Declaration, parents: Parents, body: Body): Body {
  return { ...body, ...Object.fromEntries(given(declaration, parents).map(([wire, id]) => [wire, /^\d{1,15}$/.test(id) ? Number(id) : id])) };
}

/** Whether a record stands under the parents of an address. */
export function isUnder(declaration: Declaration, parents: Parents, body: Body): boolean {
  return given(declaration, parents).every(([wire, id]) => String(body[wire]) === id);
}
