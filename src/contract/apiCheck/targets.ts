import { Type } from '@sinclair/typebox';
import { recordIn } from '#codecs/records.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { JsonSchema } from '#schemas/jsonSchema.ts';
import type { Endpoint } from '../endpoint.ts';
import { allEndpoints } from '../openApi.ts';

/** A call that reads data, and the expected response. */
export interface CheckTarget {
  /** `GET /api/v1/mml/{mmlId}/`. */
  call: string;
  /** Path with the names of its parameters in braces. */
  path: string;
  section: string;
  /** Whether the response is a list or a single object. */
  isList: boolean;
  /** Schema of a row of the list, or of the single object. */
  schema: JsonSchema;
  /** Names of its query parameters. */
  query: readonly string[];
  /** The resource that the list or record belongs to. */
  declaration?: Declaration;
  /** The lookup that reads from it. */
  lookup?: Lookup;
}

/** The scope of a check: the whole API of an installation, or a few resources with their lookups. */
export interface CheckScope {
  /** Declarations of the product and of the installation, in the product's contract. */
  declarations: readonly Declaration[];
  /** Custom resources of the installation. */
  added: readonly Declaration[];
  /** Names of the resources to check, together with their lookups; defaults to all. */
  only?: readonly string[];
}

/** Returns the lists, records and lookups of a scope whose URL requires no earlier response. */
export function targetsOf({ declarations, added, only }: CheckScope): CheckTarget[] {
  const selected = only === undefined ? declarations : declarations.filter(({ name }) => only.includes(name));
  // When several lookups use one list with different names, the first wins.
  const lookups = new Map(
    selected
      .flatMap(lookupsOf)
      .toReversed()
      .map((lookup) => [lookup.path, lookup]),
  );
  const calls = allEndpoints(added, 'forwarded')
    .filter(isRead)
    .map((call) => targetOf(call, selected, lookups));
  const known = new Set(calls.map(({ path }) => path));
  const others = [...lookups.values()].filter(({ path }) => !known.has(path)).map(otherLookup);
  const all = [...calls, ...others].filter(
    ({ declaration, lookup }) => only === undefined || declaration !== undefined || lookup !== undefined,
  );
  const depth = ({ path, isList }: CheckTarget): number => path.split('{').length * 2 + (isList ? 0 : 1);
  return all.toSorted((item, other) => depth(item) - depth(other));
}

/** Calls that the server answers itself do not belong to the external API. */
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

/** Returns the target of a list that is known only from a lookup: its entries have an id and a name. */
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

function lookupsOf({ fields, lookups = {} }: Declaration): Lookup[] {
  const names = new Set(
    Object.values(fields).flatMap((field) =>
      'lookup' in field && typeof field.lookup === 'string' ? [field.lookup] : [],
    ),
  );
  return [...names].flatMap((name) => lookups[name] ?? (sharedLookups as Record<string, Lookup>)[name] ?? []);
}
