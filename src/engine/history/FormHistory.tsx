import { useMemo, type ReactNode } from 'react';
import { useFormContext } from '../core/formContext.tsx';
import { useHistoryId } from '../core/formHistory.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import { createValueRestorer } from './valueRestorer.ts';

/** Draws the history of a form's record; values can be restored if the record may be saved. */
export function FormHistory(): ReactNode {
  const context = useFormContext();
  const { declaration, store, readOnly } = context;
  const id = useHistoryId(context);
  const takeBack = useMemo(
    () => (readOnly ? undefined : createValueRestorer(declaration, store)),
    [declaration, store, readOnly],
  );
  return id === null ? null : (
    <HistoryPanel declaration={declaration} id={id} takeBack={takeBack} close={() => void store.showPanel(null)} />
  );
}
