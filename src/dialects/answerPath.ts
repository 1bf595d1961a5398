import { isRecord } from '#codecs/records.ts';
import type { AnswerPath } from '#schemas/declaration/dialect.ts';

/** A raw response: header names in lower case, the body parsed if it is JSON. */
export interface WireResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

const ofHeader = 'header:';

/**
 * Returns the value at a location of a response, or at the first of several locations that has a value; otherwise
 * undefined.
 */
export function valueFromResponse(
  { body, headers }: Pick<WireResponse, 'body' | 'headers'>,
  place: AnswerPath | undefined,
): unknown {
  for (const item of [place ?? []].flat()) {
    const value = item.startsWith(ofHeader) ? headers[item.slice(ofHeader.length).toLowerCase()] : at(body, item);
    if (value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0 && item.includes('[]')))
      return value;
  }
  return undefined;
}

/** Returns the value at a location inside a part of a response. */
export function valueFromPart(part: unknown, place: AnswerPath | undefined): unknown {
  return valueFromResponse({ body: part, headers: {} }, place);
}

/** Converts a text, a number or a list of texts to one text; returns an empty text for other values. */
export function toText(value: unknown): string {
  if (Array.isArray(value))
    return value
      .map(toText)
      .filter((item) => item !== '')
      .join('; ');
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

function at(value: unknown, path: string): unknown {
  if (path === '') return value;
  const steps = path.split('.');
  if (steps[0] === '*')
    return isRecord(value) ? at(Object.values(value).find(Array.isArray), steps.slice(1).join('.')) : undefined;
  // Names may contain dots (`odata.error`), so the longest existing name wins.
  for (let length = steps.length; length > 0; length -= 1) {
    const step = steps.slice(0, length).join('.');
    const many = step.endsWith('[]');
    const name = many ? step.slice(0, -2) : step;
    if (!isRecord(value) || !Object.hasOwn(value, name)) continue;
    const rest = steps.slice(length).join('.');
    const inner = value[name];
    if (!many) return at(inner, rest);
    return Array.isArray(inner)
      ? inner.map((item) => at(item, rest)).filter((item) => item !== undefined && item !== null)
      : undefined;
  }
  return undefined;
}
