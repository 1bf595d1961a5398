import { methodOf } from '#record/actions.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Engine } from '../core/engineContext.tsx';

/** Returns the actions of a resource that the user may run on one record (`row`) or on many (`selection`). */
export function offeredActions(
  { actions = [] }: Declaration,
  { can }: Pick<Engine, 'can'>,
  of: 'row' | 'selection',
): readonly RowAction[] {
  return actions.filter(
    (action) =>
      (action.of ?? of) === of &&
      (action.permission === undefined || can({ permission: action.permission }).can) &&
      (methodOf(action) !== 'DELETE' || can({ right: 'delete' }).can),
  );
}
