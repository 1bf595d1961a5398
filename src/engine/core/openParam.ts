import type { Api, Declaration } from '#schemas/declaration/declaration.ts';

/** The record open over a list: by its id; without an id a new one, which may start as a copy of another. */
export interface OpenTarget {
  id: string | number | null;
  copyOf?: string | number;
}

/**
 * Address parameter of the open record, next to those of the filter.
 *
 * Opening adds a marked history entry and closing goes back over it, so Back does not lead through closed modals; a
 * record opened by a link is removed from the URL instead. Only a list of the screen itself is linked: two lists cannot
 * share the parameter. A row is no `<a>`, which would contain its buttons.
 */
export const openParam = 'open';

const copyPrefix = 'copy-';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `20001`, `new` or `copy-20001`. */
export function formatOpenParam({ id, copyOf }: OpenTarget): string {
  if (id !== null) return String(id);
  return copyOf === undefined ? 'new' : `${copyPrefix}${copyOf}`;
}

/** Parses the open parameter of an address; null when it cannot be an id. */
export function parseOpenParam(api: Api, text: string): OpenTarget | null {
  if (text === 'new') return { id: null };
  const copies = text.startsWith(copyPrefix);
  const id = wireId(api, copies ? text.slice(copyPrefix.length) : text);
  if (id === null) return null;
  return copies ? { id: null, copyOf: id } : { id };
}

/** Returns the raw open parameter of a search part; null when it is missing. */
export function findOpenParam(search: string): string | null {
  return new URLSearchParams(search).get(openParam);
}

/** Returns the search part with this open parameter, without it for null; all other parameters stay. */
export function setOpenParam(search: string, text: string | null): string {
  const params = new URLSearchParams(search);
  if (text === null) params.delete(openParam);
  else params.set(openParam, text);
  const changed = params.toString();
  return changed === '' ? '' : `?${changed}`;
}

/** Returns whether the list has a form or modal to open it in. */
export function canOpen({ api, form, list }: Declaration, { id, copyOf }: OpenTarget): boolean {
  const hasForm = form !== undefined;
  const reads = api.verbs.includes('one');
  if (id === null && form?.readOnly === true) return false;
  if (id !== null) return (list !== undefined && list.open !== 'none') || (hasForm && reads);
  return hasForm && (copyOf === undefined || (reads && list?.modal === undefined));
}

/** Returns an id in the type that records use; null for a text that is not an id. */
function wireId({ idKind }: Api, text: string): string | number | null {
  if (idKind === 'uuid') return uuid.test(text) ? text : null;
  const id = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
