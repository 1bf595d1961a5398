import type { Declaration } from '#schemas/declaration/declaration.ts';
import { isSameValue, type Values } from './values.ts';

/**
 * What of a body differs from the one that would have been sent of the record as it was loaded: all that an API wants that takes changed members only (`changedOnly` of
 * a dialect). A stamp of the moment always travels.
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
