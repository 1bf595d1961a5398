import { useState } from 'react';
import { planOf } from '#engine/runs/bulkPlan.ts';
import { useBulkWriter } from '#engine/runs/useBulkWriter.ts';
import { failureText } from '#engine/core/policies.ts';
import type { Row } from '#engine/core/row.ts';
import { toRecordId, type Id, type ResourceListState } from '#engine/list/useResourceList.ts';
import { labelOf } from '#record/labelOf.ts';
import { rightNames, type RightName } from '#dictionaries/rights.ts';
import { showMessage } from '#ui/messages/messages.ts';

/** The checkbox whose change is being saved. */
export interface PendingRightChange {
  id: Id;
  right: RightName;
  on: boolean;
}

/**
 * Returns a function that sets one right of one role over the server's state (`If-Match`): rights that another user has
 * changed since the matrix was shown are preserved and reported.
 */
export function useToggleRight({ declaration, invalidate }: ResourceListState): {
  toggle: (row: Row, right: RightName, on: boolean) => void;
  saving: PendingRightChange | null;
} {
  const writer = useBulkWriter(declaration, 'page');
  const [saving, setSaving] = useState<PendingRightChange | null>(null);

  async function save(row: Row, { id, right, on }: PendingRightChange): Promise<void> {
    const name = String(row['name']);
    try {
      const loaded = await writer.read(id);
      await writer.write(id, planOf(declaration, loaded, { [right]: on }));
      const others = rightNames.filter((item) => item !== right && loaded.record?.[item] !== row[item]);
      const label = labelOf(declaration, right);
      showMessage({
        key: 'role-right',
        text: on ? `«${name}»: «${label}» — можно` : `«${name}»: «${label}» — нельзя`,
        ...(others.length > 0 && {
          detail: `Тем временем в этой роли изменили: ${others.map((item) => labelOf(declaration, item)).join(', ')}`,
        }),
      });
    } catch (error) {
      showMessage({
        key: 'role-right',
        tone: 'error',
        text: `Роль «${name}» не сохранена`,
        detail: failureText(declaration.errors, error),
      });
    }
    await invalidate();
  }

  const toggle = (row: Row, right: RightName, on: boolean) => {
    const id = toRecordId(row['roleId']);
    if (id === null || saving !== null) return;
    setSaving({ id, right, on });
    void save(row, { id, right, on }).finally(() => setSaving(null));
  };
  return { toggle, saving };
}
