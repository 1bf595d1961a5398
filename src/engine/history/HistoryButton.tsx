import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { useFormContext, type FormContextValue } from '../core/formContext.tsx';
import { useEngine } from '../core/engineContext.tsx';
import { historyPanel } from './historyPanel.ts';

/** The id of the record of a form whose history can be looked at; null for a new one, and where there is no history. */
export function useHistoryId({
  declaration: { api },
  record,
}: Pick<FormContextValue, 'declaration' | 'record'>): string | number | null {
  const { host } = useEngine();
  const id = record?.[api.id];
  return host.history !== false && (typeof id === 'number' || typeof id === 'string') ? id : null;
}

/** Opens and closes the history of the record beside its form. */
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
