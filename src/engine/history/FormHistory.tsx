import { useMemo, type ReactNode } from 'react';
import { useFormContext } from '../core/formContext.tsx';
import { useHistoryId } from './HistoryButton.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { createValueRestorer } from './valueRestorer.ts';

/** The history of the record of a form, which takes values back where it may be saved. */
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
