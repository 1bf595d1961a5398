import { Type } from '@sinclair/typebox';
import { recordIn } from '#codecs/records.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { Endpoint } from '../endpoint.ts';
import { allEndpoints } from '../openApi.ts';

/** A call that reads, and what is known of its answer. */
export interface CheckTarget {
  /** `GET /api/v1/mml/{mmlId}/`. */
  call: string;
  /** With the names of its parameters in braces. */
  path: string;
  section: string;
  /** Whether its answer is a list, or one thing. */
  isList: boolean;
  /** Of a row of the list, else of the thing. */
  schema: JsonSchema;
  /** Names of its parameters in the query. */
  query: readonly string[];
  /** The resource whose list or record it is. */
  declaration?: Declaration;
  /** What chooses from it. */
  lookup?: Lookup;
}

/** What an installation asks of its API: everything, or a few resources with their lookups. */
export interface CheckScope {
  /** Of the product and of the installation, in the product's own contract. */
  declarations: readonly Declaration[];
  /** Those that the installation has added. */
  added: readonly Declaration[];
  /** The names of the resources that are walked, with what they choose from; all unless said. */
  only?: readonly string[];
}

/** The lists, records and lookups of a scope: those whose address needs nothing first. */
export function targetsOf({ declarations, added, only }: CheckScope): CheckTarget[] {
  const walked = only === undefined ? declarations : declarations.filter(({ name }) => only.includes(name));
  // Of several that choose from one list by different names the first counts.
  const lookups = new Map(
    walked
      .flatMap(lookupsOf)
      .toReversed()
      .map((lookup) => [lookup.path, lookup]),
  );
  const calls = allEndpoints(added, 'forwarded')
    .filter(isRead)
    .map((call) => targetOf(call, walked, lookups));
  const known = new Set(calls.map(({ path }) => path));
  const others = [...lookups.values()].filter(({ path }) => !known.has(path)).map(otherLookup);
  const all = [...calls, ...others].filter(
    ({ declaration, lookup }) => only === undefined || declaration !== undefined || lookup !== undefined,
  );
  const depth = ({ path, isList }: CheckTarget): number => path.split('{').length * 2 + (isList ? 0 : 1);
  return all.toSorted((item, other) => depth(item) - depth(other));
}

/** What the host of the page answers itself is not the API's. */
const isRead = ({ method, path, open, answer, ours }: Endpoint): boolean =>
  method === 'get' && open !== true && ours !== true && 'data' in answer && !path.startsWith('/config/');

function targetOf(
  { path, section, answer, parameters = [] }: Endpoint,
  declarations: readonly Declaration[],
  lookups: ReadonlyMap<string, Lookup>,
): CheckTarget {
  const data = 'data' in answer ? answer.data : {};
  const isList = data['type'] === 'array';
  const declaration = declarations.find(({ api }) => path === api.path || path === `${api.path}{${api.id}}/`);
  return {
    call: `GET ${path}`,
    path,
    section,
    isList,
    schema: isList ? (recordIn<JsonSchema>(data['items']) as JsonSchema) : data,
    declaration,
    lookup: lookups.get(path),
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
  };
}

/** A list that only a lookup knows of: its entries have an id and a name. */
function otherLookup(lookup: Lookup): CheckTarget {
  const id = Type.Union([Type.Number(), Type.String()]);
  const placed = (path: string, schema: ReturnType<typeof Type.String> | typeof id) =>
    path.includes('.') ? {} : { [path]: schema };
  return {
    call: `GET ${lookup.path}`,
    path: lookup.path,
    section: 'Справочники',
    isList: true,
    schema: Type.Object({ ...placed(lookup.name, Type.String()), ...placed(lookup.id, id) }),
    query: [],
    lookup,
  };
}

/** The lookups that fields of a resource choose from, and those that it declares. */
function lookupsOf({ fields, lookups = {} }: Declaration): Lookup[] {
  const names = new Set(
    Object.values(fields).flatMap((field) =>
      'lookup' in field && typeof field.lookup === 'string' ? [field.lookup] : [],
    ),
  );
  return [...names].flatMap((name) => lookups[name] ?? (sharedLookups as Record<string, Lookup>)[name] ?? []);
}
