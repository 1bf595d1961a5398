import type { Declaration } from '#schemas/declaration/declaration.ts';

/** How a save learns of others': by the version of the embedded API, by what the declaration names, by reading the record again, or not at all. */
export function guardOf({ api }: Declaration, versions: boolean): 'tag' | 'header' | 'field' | 'reread' | 'none' {
  if (!api.verbs.includes('one') || api.version === false) return 'none';
  if (versions) return 'tag';
  if (api.version === undefined) return 'reread';
  return 'header' in api.version ? 'header' : 'field';
}
