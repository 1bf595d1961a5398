import { unixNow } from '#codecs/dates.ts';
import { recordIn, type AnyRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { setByPath, getByPath } from '#codecs/path.ts';

/**
 * Applies a body to a record: each value at the path where its field is read. Members missing from the body stay
 * unchanged.
 */
export function recordOf(declaration: Declaration, body: unknown, before: AnyRecord = {}): AnyRecord {
  const record = structuredClone(before);
  for (const [name, field] of Object.entries(declaration.fields))
    putRaw(record, name, field, sentRaw(name, field, body));
  return record;
}

/** Sets a raw value at the path where its field is read; undefined changes nothing. */
export function putRaw(record: AnyRecord, name: string, { read = name }: Field, raw: unknown): void {
  if (read === false || raw === undefined) return;
  if (typeof read === 'string') setByPath(record, read, raw);
  else read.forEach((path, at) => setByPath(record, path, Array.isArray(raw) ? raw[at] : null));
}

/** Returns the raw value of a field in a body; undefined when the body does not contain it. */
function sentRaw(name: string, { send = name }: Field, body: unknown): unknown {
  const sent = recordIn(body);
  if (send === false) return undefined;
  if (typeof send === 'string') return getByPath(sent, send);
  if ('stamp' in send) return unixNow();
  if ('as' in send) {
    const list = getByPath(sent, send.name);
    return Array.isArray(list) ? (list[0] ?? null) : undefined;
  }
  const ends = send.map((item) => getByPath(sent, item));
  return ends.every((end) => end === undefined) ? undefined : ends;
}
