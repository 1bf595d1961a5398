import { useDataProvider, useDelete, type BaseKey } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { useEngine } from '../core/engineContext.tsx';
import { useAllowed } from '../core/useAllowed.ts';
import type { Row } from '../core/row.ts';
import { useWriteEffects } from '../core/useWriteEffects.ts';
import { useInvalidateOnNotFound } from '../core/useInvalidateOnNotFound.ts';

/** Loads the code for deleting, after the rows. */
export const loadRemoval = () => Promise.all([import('./removeRow.ts'), import('../core/useRestore.ts')]);

/**
 * Returns a function that deletes a row after a confirmation with its title (spec D9, D71) and offers to restore it
 * where history exists; after a refused delete the row stays and the reason is shown. Undefined where deleting is not
 * allowed.
 */
export function useRemove(
  declaration: Declaration,
  removed: (id: BaseKey) => void,
): ((row: Row) => Promise<void>) | undefined {
  const { mutateAsync } = useDelete();
  const { custom } = useDataProvider()();
  const client = useQueryClient();
  const failed = useInvalidateOnNotFound(collectionOf(declaration));
  const { host } = useEngine();
  const mayReturn = useAllowed(declaration, 'create') && host.history === true;
  const allowed = useAllowed(declaration, 'delete');
  const loadEffects = useWriteEffects(declaration);
  // Until the question appears, the button can be pressed again.
  const asking = useRef(false);
  if (!allowed || !declaration.list?.delete) return undefined;
  const remove = (id: BaseKey) =>
    mutateAsync({
      resource: collectionOf(declaration),
      id,
      invalidates: [],
      mutationMode: 'pessimistic',
      successNotification: false,
      errorNotification: false,
    });
  return async (row) => {
    if (asking.current) return;
    asking.current = true;
    try {
      const [{ removeRow }, { restoreBy }] = await loadRemoval();
      const restore =
        mayReturn && custom
          ? (id: BaseKey) => void restoreBy(custom, client).restoreDeleted(declaration, id)
          : undefined;
      const effect = async () => (await loadEffects())?.ofDeletion([row[declaration.api.id] as BaseKey]) ?? null;
      const hasHistory = host.history === true;
      await removeRow({ declaration, row, remove, removed, failed, effect, hasHistory, restore });
    } finally {
      asking.current = false;
    }
  };
}
