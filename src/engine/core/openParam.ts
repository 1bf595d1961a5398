import type { Api, Declaration } from '#schemas/declaration/declaration.ts';

/** What stands open over a list: a record by its id; without an id a new one, which may begin as a copy of another. */
export interface OpenTarget {
  id: string | number | null;
  copyOf?: string | number;
}

/** The parameter of an address that says what is open, beside those of the filter. */
export const openParam = 'open';

const copyPrefix = 'copy-';
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** `20001`, `new` or `copy-20001`. */
export function formatOpenParam({ id, copyOf }: OpenTarget): string {
  if (id !== null) return String(id);
  return copyOf === undefined ? 'new' : `${copyPrefix}${copyOf}`;
}

/** What an address asks to be opened; null where it names nothing that could be an id. */
export function parseOpenParam(api: Api, text: string): OpenTarget | null {
  if (text === 'new') return { id: null };
  const copies = text.startsWith(copyPrefix);
  const id = wireId(api, copies ? text.slice(copyPrefix.length) : text);
  if (id === null) return null;
  return copies ? { id: null, copyOf: id } : { id };
}

/** What the search part of an address has open, as it stands there; null when nothing is. */
export function findOpenParam(search: string): string | null {
  return new URLSearchParams(search).get(openParam);
}

/** The search part of an address with this open, without it when null; all else of it stays. */
export function setOpenParam(search: string, text: string | null): string {
  const params = new URLSearchParams(search);
  if (text === null) params.delete(openParam);
  else params.set(openParam, text);
  const changed = params.toString();
  return changed === '' ? '' : `?${changed}`;
}

/** Whether the list has anything to open it in. */
export function canOpen({ api, form, list }: Declaration, { id, copyOf }: OpenTarget): boolean {
  const hasForm = form !== undefined;
  const reads = api.verbs.includes('one');
  if (id === null && form?.readOnly === true) return false;
  if (id !== null) return (list !== undefined && list.open !== 'none') || (hasForm && reads);
  return hasForm && (copyOf === undefined || (reads && list?.modal === undefined));
}

/** An id as records have it; null for a text that is none. */
function wireId({ idKind }: Api, text: string): string | number | null {
  if (idKind === 'uuid') return uuid.test(text) ? text : null;
  const id = /^(0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}
