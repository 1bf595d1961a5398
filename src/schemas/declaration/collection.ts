import type { Api, Declaration } from './declaration.ts';

/**
 * Returns the name under which the page requests and caches a list: that of the resource, followed by the path of a
 * nested list.
 */
export function collectionOf({ name, api: { under } }: Pick<Declaration, 'name' | 'api'>): string {
  return under === undefined ? name : `${name}?${under}`;
}

/** Returns the API of a collection, with its parent ids in the path. */
export function apiOfCollection(
  collection: string,
  find: (resource: string) => Pick<Declaration, 'api'> | undefined,
): Api | undefined {
  const [resource = '', path] = collection.split('?');
  const api = find(resource)?.api;
  return api && path ? { ...api, path } : api;
}
