import { getByPath, setByPath } from '#codecs/path.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { isSameValue, type Values } from './values.ts';
import { isRecord } from '#codecs/records.ts';

/**
 * Returns the members of a body that differ from the body of the loaded record, for APIs that accept only changed
 * members (`changedOnly` of a dialect). A timestamp of the current moment is always sent. A field that was
 * emptied and left out (`whenEmpty`) is sent as null, because the API would keep its old value.
 */
export function changedBody({ fields }: Pick<Declaration, 'fields'>, before: Values, after: Values): Values {
  const stamps = new Set(
    Object.entries(fields).flatMap(([name, { send }]) =>
      typeof send === 'object' && 'stamp' in send ? [send.name ?? name] : [],
    ),
  );
  const sent = structuredClone(after);
  for (const [name, { whenEmpty, send = name }] of Object.entries(fields))
    if (whenEmpty === 'leaveOut')
      for (const wire of typeof send === 'string' ? [send] : Array.isArray(send) ? (send as string[]) : [])
        if (getByPath(after, wire) === undefined && getByPath(before, wire) !== undefined) setByPath(sent, wire, null);
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => stamps.has(name) || !Object.hasOwn(before, name) || !isSameValue(before[name], value),
    ),
  );
}

/**
 * Returns a body whose objects of dotted names (`send: "address.city"`) contain also the members of the loaded record
 * that the form does not show: an API replaces the whole object.
 */
export function withLoadedMembers(
  { fields }: Pick<Declaration, 'fields'>,
  body: Values,
  record: Values | null,
): Values {
  const names = Object.values(fields)
    .flatMap(({ send }) => (typeof send === 'object' && 'name' in send ? send.name : send))
    .filter((name) => typeof name === 'string');
  // The value of a field itself is never merged: a member that the user removed from it stays removed.
  const isOutside = (path: string) => names.some((name) => name.startsWith(`${path}.`));
  const merged = (path: string, loaded: unknown, sent: unknown): unknown =>
    isOutside(path) && isRecord(loaded) && isRecord(sent)
      ? { ...loaded, ...mapped(sent, (name, value) => merged(`${path}.${name}`, loaded[name], value)) }
      : sent;
  return mapped(body, (name, value) => merged(name, record?.[name], value));
}

function mapped(values: Values, change: (name: string, value: unknown) => unknown): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)]));
}
