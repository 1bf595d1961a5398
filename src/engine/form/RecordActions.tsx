import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { canRunAction } from '#record/recordConditions.ts';
import { alert } from '#ui/dialogs/dialogs.ts';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { useFormContext } from '../core/formContext.tsx';
import { toRecordId } from '../list/useResourceList.ts';
import { useEngine } from '../core/engineContext.tsx';
import { offeredActions } from '../list/offeredActions.ts';
import { runningActions, runningActionKey, useRunAction } from '../list/useRunAction.ts';

/** Draws the actions of a form's record other than saving; draws nothing for a new record. */
export function RecordActions({ done }: { done: () => void }): ReactNode {
  const { declaration, record, isNew, store } = useFormContext();
  const actions = offeredActions(declaration, useEngine(), 'row');
  const { run } = useRunAction(declaration);
  const id = record === null || isNew ? null : toRecordId(record[declaration.api.id]);
  const busy = useStore(runningActions, ({ records }) => id !== null && records.has(runningActionKey(declaration, id)));
  const act = async (...what: Parameters<typeof run>) => {
    if (await run(...what)) done();
  };
  if (record === null || id === null) return null;
  return actions
    .filter((action) => canRunAction(declaration, action, record))
    .map((action) => (
      <BusyButton
        key={action.name}
        busy={busy}
        onClick={() => {
          // The action works on the stored record, not on unsaved input.
          if (store.isDirty())
            void alert('Сначала сохраните изменения', [
              `«${action.title}» выполняется над сохранённой записью, а в форме есть несохранённое.`,
            ]);
          else void act(action, id, record);
        }}
      >
        {action.title}
      </BusyButton>
    ));
}
