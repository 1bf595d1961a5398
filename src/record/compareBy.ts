import { isEmpty } from '#kinds/contract.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';

/** One column to order by. */
export interface Order { name: string; descending?: boolean }

/** Orders records by columns, the first that tells them apart; what says nothing comes last either way. */
export function compareBy(declaration: Pick<Declaration, 'fields'>, orders: readonly Order[]): (a: unknown, b: unknown) => number {
  return (a, b) => {
    for (const { name, descending = false } of orders) {
      const field = declaration.fields[name];
      if (!field) continue;
      const [one, other] = [rawOf(name, field, a), rawOf(name, field, b)];
      // `false` of a flag is said, not missing.
      const [noOne, noOther] = [one, other].map((raw) => raw !== false && isEmpty(raw)) as [boolean, boolean];
      const order = noOne || noOther ? Number(noOne) - Number(noOther) : kindOf(field).compare(one, other, field) * (descending ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  };
}
