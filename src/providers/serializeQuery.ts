import { formatBracketed } from '#codecs/bracketed.ts';

/**
 * Serializes query values (spec D13): a list is one bracketed value, empty values (null, undefined, blank text, empty
 * lists, NaN) are omitted, `false` and `0` are sent. Throws TypeError for a value that a query cannot contain.
 */
export function serializeQuery(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    const text = Array.isArray(value) ? listText(name, value) : scalarText(name, value);
    if (text !== null) query.append(name, text);
  }
  // A comma needs no escape, and ids in thousands would make an address a third longer.
  return query.toString().replaceAll('%2C', ',');
}

function listText(name: string, values: readonly unknown[]): string | null {
  const ids = values.map((value) => scalarText(name, value)).filter((text) => text !== null);
  return ids.length === 0 ? null : formatBracketed(ids);
}

function scalarText(name: string, value: unknown): string | null {
  if (value === null || value === undefined || Number.isNaN(value)) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`Query value "${name}" must be a number, a text, a boolean or a list of these`);
}
