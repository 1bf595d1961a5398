import { useState } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import { showFailure } from '#engine/core/policies.ts';
import type { ResourceListState } from '#engine/list/useResourceList.ts';
import { planOf } from '#engine/runs/bulkPlan.ts';
import { useBulkWriter } from '#engine/runs/useBulkWriter.ts';
import { showMessage } from '#ui/messages/messages.ts';

/**
 * Returns a function that moves a territory under another one, or to the top, with undo. It writes over the server's
 * state (`If-Match`): a name or code that another user has changed since the tree was shown is preserved.
 */
export function useMove({ declaration, invalidate }: ResourceListState, rows: readonly AnyRecord[]) {
  const [busy, setBusy] = useState(false);
  const writer = useBulkWriter(declaration, 'page');
  const nameOf = (id: number | null): string =>
    String(rows.find(({ territoryId }) => territoryId === id)?.['name'] ?? '');
  const send = async (id: number, parentId: number | null): Promise<boolean> => {
    setBusy(true);
    try {
      await writer.write(id, planOf(declaration, await writer.read(id), { parent: parentId }));
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
    if (row === undefined || busy || !(await send(id, parentId))) return;
    const before = typeof row['parentId'] === 'number' ? row['parentId'] : null;
    const where = parentId === null ? 'на верхний уровень' : `в «${nameOf(parentId)}»`;
    showMessage({
      text: `«${nameOf(id)}» перенесена ${where}`,
      key: 'territory-moved',
      action: { label: 'Вернуть', run: () => void send(id, before) },
    });
  };
  return { move, busy };
}
