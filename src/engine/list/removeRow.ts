import type { BaseKey } from '@refinedev/core';
import { titleOf } from '#record/titleOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { alert, confirm } from '#ui/dialogs/dialogs.ts';
import { showFailure } from '../core/policies.ts';
import { notifyWrite } from '../core/writes/notifyWrite.ts';
import type { WriteEffect } from '../core/writeEffects.ts';
import { deleteLines } from './deleteLines.ts';
import type { Row } from '../core/row.ts';

export interface Removal {
  declaration: Declaration;
  row: Row;
  remove: (id: BaseKey) => Promise<unknown>;
  /** Callbacks for success and failure. */
  removed: (id: BaseKey) => void;
  failed: (error: unknown) => void;
  /** Finds what the deletion does beyond the record. */
  effect: () => Promise<WriteEffect | null>;
  /** Whether a history exists that still contains the record. */
  hasHistory: boolean;
  /** Undefined where the user may not restore it. */
  restore: ((id: BaseKey) => void) | undefined;
}

/**
 * Deletes a row after a confirmation with its title, and offers to restore it (spec D9, D71). A row that others refer
 * to stays, and a message states what refers to it. After a refused delete the row stays and the reason is shown.
 */
export async function removeRow({
  declaration,
  row,
  remove,
  removed,
  failed,
  effect,
  hasHistory,
  restore,
}: Removal): Promise<void> {
  const id = row[declaration.api.id] as BaseKey;
  const title = titleOf(declaration, row);
  const removalEffect = await effect();
  if (removalEffect?.blocked !== undefined) {
    await alert('Запись нельзя удалить', [title || `№ ${id}`, ...removalEffect.lines]);
    return;
  }
  const hint = hasHistory ? {} : { question: 'Вернуть её будет нельзя' };
  if (
    !(await confirm({
      title: 'Удалить запись?',
      lines: [title || `№ ${id}`, ...deleteLines(declaration, [row], removalEffect)],
      ...hint,
      yes: 'Удалить',
      no: 'Отмена',
      danger: true,
    }))
  )
    return;
  try {
    await remove(id);
    removed(id);
    notifyWrite({
      declaration,
      action: 'delete',
      id,
      title,
      note: removalEffect?.note,
      undo: restore && { label: 'Вернуть', run: () => restore(id) },
    });
  } catch (error) {
    failed(error);
    await showFailure({ otherwise: 'text' }, error);
  }
}
