import { useUpdate } from '@refinedev/core';
import { useState } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import { showFailure } from '#engine/core/policies.ts';
import type { ResourceListState } from '#engine/list/useResourceList.ts';
import { showMessage } from '#ui/messages/messages.ts';

/** Returns a function that moves a territory under another one, or to the top, with undo. */
export function useMove({ declaration, invalidate }: ResourceListState, rows: readonly AnyRecord[]) {
  const [busy, setBusy] = useState(false);
  const { mutateAsync } = useUpdate();
  const nameOf = (id: number | null): string =>
    String(rows.find(({ territoryId }) => territoryId === id)?.['name'] ?? '');
  const send = async (row: AnyRecord, parentId: number | null): Promise<boolean> => {
    const { name, lat, lng, code } = row;
    setBusy(true);
    try {
      await mutateAsync({
        resource: declaration.name,
        id: row['territoryId'] as number,
        values: { name, lat, lng, code, parentId },
        invalidates: [],
        mutationMode: 'pessimistic',
        successNotification: false,
        errorNotification: false,
      });
      await invalidate();
      return true;
    } catch (error) {
      await showFailure(declaration.errors ?? { otherwise: 'text' }, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const move = async (id: number, parentId: number | null): Promise<void> => {
    const row = rows.find(({ territoryId }) => territoryId === id);
    if (row === undefined || busy || !(await send(row, parentId))) return;
    const before = typeof row['parentId'] === 'number' ? row['parentId'] : null;
    const where = parentId === null ? 'на верхний уровень' : `в «${nameOf(parentId)}»`;
    showMessage({
      text: `«${nameOf(id)}» перенесена ${where}`,
      key: 'territory-moved',
      action: { label: 'Вернуть', run: () => void send(row, before) },
    });
  };
  return { move, busy };
}
