import { methodOf } from '#record/actions.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Engine } from '../core/engineContext.tsx';

/** Returns the actions of a resource that the user may run on one record (`row`) or on many (`selection`). */
export function offeredActions(
  { actions = [] }: Declaration,
  { may, mayDelete }: Pick<Engine, 'may' | 'mayDelete'>,
  of: 'row' | 'selection',
): readonly RowAction[] {
  return actions.filter(
    (action) =>
      (action.of ?? of) === of &&
      (action.permission === undefined || may(action.permission)) &&
      (mayDelete || methodOf(action) !== 'DELETE'),
  );
}
