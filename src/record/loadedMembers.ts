import { isRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Values } from './values.ts';

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
