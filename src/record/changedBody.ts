import { getByPath, setByPath } from '#codecs/path.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { isSameValue, type Values } from './values.ts';

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
