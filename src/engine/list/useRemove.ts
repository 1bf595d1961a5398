import { useDelete, type BaseKey } from '@refinedev/core';
import { titleOf } from '#record/titleOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { useRestore } from '../history/useRestore.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import { useAllowed } from '../lookups/useAllowed.ts';
import { showFailure } from '../form/policies.ts';
import { tellWrite } from '../writes/writes.ts';
import type { Row } from './row.ts';
import { useInvalidateOnNotFound } from './useInvalidateOnNotFound.ts';

/**
 * Deletes a row after a question that names it (spec D9, D71), and offers to bring it back where there is history; a refused delete keeps the row and says why.
 * Undefined where it may not be done.
 */
export function useRemove(declaration: Declaration, removed: (id: BaseKey) => void): ((row: Row) => Promise<void>) | undefined {
  const { mutateAsync } = useDelete();
  const gone = useInvalidateOnNotFound(declaration.name);
  const { host } = useEngine();
  const { restoreDeleted } = useRestore();
  const mayReturn = useAllowed(declaration, 'create') === true && host.history === true;
  const allowed = useAllowed(declaration, 'delete');
  if (!allowed || !declaration.list?.delete) return undefined;
  return async (row) => {
    const id = row[declaration.api.id] as BaseKey;
    const title = titleOf(declaration, row);
    const hint = host.history === true ? {} : { question: 'Вернуть её будет нельзя' };
    if (!await confirm({ title: 'Удалить запись?', lines: [title || `№ ${id}`], ...hint, yes: 'Удалить', no: 'Отмена', danger: true })) return;
    try {
      await mutateAsync({
        resource: declaration.name, id, invalidates: [], mutationMode: 'pessimistic', successNotification: false, errorNotification: false,
      });
      removed(id);
      tellWrite({ declaration, action: 'delete', id, title, undo: mayReturn ? { label: 'Вернуть', run: () => void restoreDeleted(declaration, id) } : undefined });
    } catch (error) {
      gone(error);
      await showFailure({ otherwise: 'text' }, error);
    }
  };
}
