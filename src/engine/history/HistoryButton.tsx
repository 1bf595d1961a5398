import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { useFormContext, type FormContextValue } from '../core/formContext.tsx';
import { useEngine } from '../core/engineContext.tsx';
import { historyPanel } from './historyPanel.ts';

/** Returns the id of a form's record with a history; null for a new record and where the user may read none. */
export function useHistoryId({
  declaration: { api },
  record,
  readOnlyReason,
}: Pick<FormContextValue, 'declaration' | 'record' | 'readOnlyReason'>): string | number | null {
  const { host } = useEngine();
  // The history shows values of other territories too, which the server keeps from this user.
  if (readOnlyReason === 'territories') return null;
  const id = record?.[api.id];
  return host.history !== false && (typeof id === 'number' || typeof id === 'string') ? id : null;
}

/** Draws the button that opens and closes the history next to the form. */
export function HistoryButton(): ReactNode {
  const context = useFormContext();
  const { store } = context;
  const open = useStore(store, (state) => state.openPanel === historyPanel);
  if (useHistoryId(context) === null) return null;
  return (
    <Button
      className="history-button"
      aria-expanded={open}
      onClick={() => void store.showPanel(open ? null : historyPanel)}
    >
      История
    </Button>
  );
}
