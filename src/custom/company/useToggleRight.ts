import { useState } from 'react';
import { planOf } from '#engine/bulk/bulkPlan.ts';
import { useBulkWriter } from '#engine/bulk/useBulkWriter.ts';
import { failureText } from '#engine/form/policies.ts';
import type { Row } from '#engine/list/row.ts';
import { idOf, type Id, type ResourceListState } from '#engine/list/useResourceList.ts';
import { labelOf } from '#record/labelOf.ts';
import { rightNames, type RightName } from '#dictionaries/rights.ts';
import { tell } from '#ui/messages/messages.ts';

/** The checkbox whose change is on its way. */
export interface Saving { id: Id; right: RightName; on: boolean }

/**
 * Sets one right of one role over the state that the server has (`If-Match`): rights that somebody else has changed since the matrix was shown stay as they are, and are told.
 */
export function useToggleRight({ declaration, invalidate }: ResourceListState): { toggle: (row: Row, right: RightName, on: boolean) => void; saving: Saving | null } {
  const writer = useBulkWriter(declaration, 'page');
  const [saving, setSaving] = useState<Saving | null>(null);

  async function save(row: Row, { id, right, on }: Saving): Promise<void> {
    const name = String(row['name']);
    try {
      const loaded = await writer.read(id);
      await writer.write(id, planOf(declaration, loaded, { [right]: on }));
      const others = rightNames.filter((one) => one !== right && loaded.record?.[one] !== row[one]);
      const label = labelOf(declaration, right);
      tell({
        key: 'role-right', text: on ? `«${name}»: «${label}» – можно` : `«${name}»: «${label}» – нельзя`,
        ...(others.length > 0 && { detail: `Тем временем в этой роли изменили: ${others.map((one) => labelOf(declaration, one)).join(', ')}` }),
      });
    } catch (error) {
      tell({ key: 'role-right', tone: 'error', text: `Роль «${name}» не сохранена`, detail: failureText(declaration.errors, error) });
    }
    await invalidate();
  }

  const toggle = (row: Row, right: RightName, on: boolean) => {
    const id = idOf(row['roleId']);
    if (id === null || saving !== null) return;
    setSaving({ id, right, on });
    void save(row, { id, right, on }).finally(() => setSaving(null));
  };
  return { toggle, saving };
}
