import { useDelete, type BaseKey } from '@refinedev/core';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { useAllowed } from '../lookups/useAllowed.ts';
import { showFailure } from '../form/policies.ts';
import type { Row } from './row.ts';
import { useInvalidateOnNotFound } from './useInvalidateOnNotFound.ts';

/** Deletes a row after a question (spec D9); a refused delete keeps the row and says why. Undefined where it may not be done. */
export function useRemove(declaration: Declaration, removed: (id: BaseKey) => void): ((row: Row) => Promise<void>) | undefined {
  const { mutateAsync } = useDelete();
  const gone = useInvalidateOnNotFound(declaration.name);
  const allowed = useAllowed(declaration, 'delete');
  if (!allowed || !declaration.list?.delete) return undefined;
  return async (row) => {
    const id = row[declaration.api.id] as BaseKey;
    if (!await confirm({ title: 'Удалить запись?', yes: 'Удалить', no: 'Отмена', danger: true })) return;
    try {
      await mutateAsync({
        resource: declaration.name, id, invalidates: [], mutationMode: 'pessimistic', successNotification: false, errorNotification: false,
      });
      removed(id);
    } catch (error) {
      gone(error);
      await showFailure({ otherwise: 'text' }, error);
    }
  };
}
