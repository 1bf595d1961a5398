import type { Api, Declaration } from './declaration.ts';

/** The name under which the page asks for a list and keeps its answers: the resource's, and behind it the path of a list that stands under parents. */
export function collectionOf({ name, api: { under } }: Pick<Declaration, 'name' | 'api'>): string {
  return under === undefined ? name : `${name}?${under}`;
}

/** The API of a collection, its parents in its path. */
export function apiOfCollection(
  collection: string,
  find: (resource: string) => Pick<Declaration, 'api'> | undefined,
): Api | undefined {
  const [resource = '', path] = collection.split('?');
  const api = find(resource)?.api;
  return api && path ? { ...api, path } : api;
}
