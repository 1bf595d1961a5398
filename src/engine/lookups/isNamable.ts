import type { Option } from '#ui/options.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether `ids` can name an id: a number or a UUID (docs/declarations.md, Lookups). */
export function isNamable(id: Option['id']): boolean {
  return typeof id === 'number' ? Number.isInteger(id) && id > 0 : uuid.test(id);
}
