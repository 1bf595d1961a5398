import type { Declaration } from '#schemas/declaration/declaration.ts';

/**
 * Returns how a save detects changes by others: the version of the embedded API, the declared header or field,
 * rereading the record, or not at all.
 */
export function guardOf({ api }: Declaration, versions: boolean): 'tag' | 'header' | 'field' | 'reread' | 'none' {
  if (!api.verbs.includes('one') || api.version === false) return 'none';
  if (versions) return 'tag';
  if (api.version === undefined) return 'reread';
  return 'header' in api.version ? 'header' : 'field';
}
