import { recordIn } from '#codecs/records.ts';
import { toFieldName } from '../draft/sampleColumns.ts';
import type { ApiDescription } from './description.ts';
import { firstValue, operationAt, requiredOf, type Operation } from './operations.ts';
import { listPlace, type ListPlace } from './places.ts';

/** A collection of a description: the calls of its list and of one record. */
export interface ApiCollection {
  /** Name for the declaration, unique within the description. */
  name: string;
  /** Path as in the description. */
  path: string;
  /** Path for the declaration: prefixed by the base, with `{field}` for each parent; starts with `/api/`. */
  apiPath: string;
  /** Whether it does not start with `/api/` in the description. */
  moved: boolean;
  list: Operation;
  found: ListPlace;
  /** The parameter in the path of one record, '' when that path is missing. */
  key: string;
  one: Operation | undefined;
  create: Operation | undefined;
  update: { method: 'POST' | 'PUT' | 'PATCH'; operation: Operation } | undefined;
  remove: Operation | undefined;
  /** Parameters in the path of the list, in order. */
  parents: readonly string[];
}

/** A path segment that a declaration can express: a parameter or a word, not both. */
const writable = /^(\/([\p{L}\p{M}\p{N}.:;,@$=_~!*'()+-]+|\{[^{}/]+\}))+\/?$/u;

/** Collections of a description that become drafts: more than any screen or folder is made from. */
const maxCollections = 1000;

/**
 * Returns the collections of a description, in order and up to the maximum, and the number of those `left` out. Names in
 * `taken` are not used.
 */
export function findCollections(
  description: ApiDescription,
  taken: readonly string[] = [],
): { collections: ApiCollection[]; left: number } {
  const paths = Object.keys(recordIn(description.root['paths']));
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const ofRecord = recordPaths(paths);
  let count = 0;
  const collections = paths.flatMap((path) => {
    const list = path.endsWith('}') || !writable.test(path) ? undefined : operationAt(description, path, 'get');
    const place = list && listPlace(description, list.answer, path);
    // A list with a required search parameter is a search.
    if (!list || !place || requiredOf(list).some(({ shape }) => firstValue(shape) === undefined)) return [];
    count += 1;
    if (count > maxCollections) return [];
    const name = freeName(path, place, names);
    return [
      { name, path, list, found: place, ...addressOf(description, path), ...recordCalls(description, path, ofRecord) },
    ];
  });
  return { collections, left: count - collections.length };
}

/** Indexes the paths of one record by the path of its list: a description may have a hundred thousand. */
function recordPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const byList = new Map<string, string>();
  for (const path of paths) {
    const list = /^(.*)\/\{[^{}/]+\}\/?$/.exec(path)?.[1];
    if (list !== undefined && !byList.has(list)) byList.set(list, path);
  }
  return byList;
}

function recordCalls(
  description: ApiDescription,
  path: string,
  ofRecord: ReadonlyMap<string, string>,
): Pick<ApiCollection, 'key' | 'one' | 'create' | 'update' | 'remove'> {
  const bare = path.replace(/\/$/, '');
  const recordPath = ofRecord.get(bare);
  const create = operationAt(description, path, 'post');
  if (recordPath === undefined) return { key: '', one: undefined, create, update: undefined, remove: undefined };
  const call = (method: 'get' | 'post' | 'put' | 'patch' | 'delete') => operationAt(description, recordPath, method);
  const one = call('get');
  const update =
    one &&
    ((
      [
        ['PATCH', call('patch')],
        ['PUT', call('put')],
        ['POST', call('post')],
      ] as const
    ).find(([, operation]) => operation !== undefined && operation.body !== undefined) ??
      (
        [
          ['POST', call('post')],
          ['PUT', call('put')],
          ['PATCH', call('patch')],
        ] as const
      ).find(([, operation]) => operation?.asForm === true));
  return {
    key: recordPath.slice(bare.length + 1).replace(/[{}/]/g, ''),
    one,
    create,
    remove: call('delete'),
    update: update?.[1] && { method: update[0], operation: update[1] },
  };
}

function addressOf({ base }: ApiDescription, path: string): Pick<ApiCollection, 'apiPath' | 'moved' | 'parents'> {
  const parents = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const whole = `${base}${path}`.replace(/\{([^{}]+)\}/g, (_all, name: string) => `{${toFieldName(name)}}`);
  const moved = !/^\/api\/./.test(whole);
  return { apiPath: moved ? `/api${whole}` : whole, moved, parents };
}

/**
 * Returns the last word of the path, for `findByStatus` the name of the found records; with the preceding words if it
 * is already used.
 */
function freeName(path: string, { shape: { ref } }: ListPlace, taken: Set<string>): string {
  const words = path
    .split('/')
    .filter((step) => /[A-Za-z]/.test(step) && !step.startsWith('{'))
    .map((step) => toFieldName(step.replace(/\.json$/, '')));
  const last = words.at(-1) ?? 'resource';
  const called =
    /^(find|search|query|get|list)([A-Z]|$)/.test(last) && ref !== '' ? lowered(`${toFieldName(ref)}s`) : lowered(last);
  const longer = words
    .slice(0, -1)
    .toReversed()
    .map((word) => `${lowered(word)}${called.charAt(0).toUpperCase()}${called.slice(1)}`);
  let free = [called, ...longer].find((name) => !taken.has(name.toLowerCase()));
  for (let at = 2; free === undefined; at += 1)
    free = taken.has(`${called}${at}`.toLowerCase()) ? undefined : `${called}${at}`;
  taken.add(free.toLowerCase());
  return free;
}

function lowered(word: string): string {
  return `${word.charAt(0).toLowerCase()}${word.slice(1)}`;
}

/** Returns the singular: `regions` → `region`, `categories` → `category`. */
export function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}
