import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useFormContext } from '../form/formContext.tsx';

interface PanelButtonProps {
  id: string;
  /** The field whose side panel it opens and closes. */
  name: string;
  disabled: boolean;
  describedBy: string | undefined;
  children: ReactNode;
}

/** The button that opens a side panel, named like the panel unless the specification names it (spec D38). */
export function PanelButton({ id, name, disabled, describedBy, children }: PanelButtonProps): ReactNode {
  const { store } = useFormContext();
  const open = useStore(store, (state) => state.openPanel === name);
  return (
    <Button id={id} disabled={disabled} aria-expanded={open} aria-describedby={describedBy} onClick={() => void store.showPanel(open ? null : name)}>
      {children}
    </Button>
  );
}
