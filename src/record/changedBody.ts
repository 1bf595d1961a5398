import type { Declaration } from '#schemas/declaration/declaration.ts';
import { isSameValue, type Values } from './values.ts';

/**
 * Returns the members of a body that differ from the body of the loaded record, for APIs that accept only changed
 * members (`changedOnly` of a dialect). A timestamp of the current moment is always sent.
 */
export function changedBody({ fields }: Pick<Declaration, 'fields'>, before: Values, after: Values): Values {
  const stamps = new Set(
    Object.entries(fields).flatMap(([name, { send }]) =>
      typeof send === 'object' && 'stamp' in send ? [send.name ?? name] : [],
    ),
  );
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => stamps.has(name) || !Object.hasOwn(before, name) || !isSameValue(before[name], value),
    ),
  );
}
