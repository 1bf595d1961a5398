import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { historyPanel, useHistoryId } from '../core/formHistory.ts';
import { useFormContext } from '../core/formContext.tsx';

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
