import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { useFormContext, type FormContextValue } from '../core/formContext.tsx';
import { useEngine } from '../core/engineContext.tsx';
import { historyPanel } from './historyPanel.ts';

/** Returns the id of a form's record with a history; null for a new record and where no history exists. */
export function useHistoryId({
  declaration: { api },
  record,
}: Pick<FormContextValue, 'declaration' | 'record'>): string | number | null {
  const { host } = useEngine();
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
