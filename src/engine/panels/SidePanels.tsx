import { Suspense, useId, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { PieceName } from '#schemas/declaration/pieces.ts';
import { useField, useFieldValue, useFormContext } from '../form/formContext.tsx';
import { useEngine } from '../lookups/engineContext.tsx';
import { Loading } from '../pictures/pictures.tsx';
import { PickerPanel } from './PickerPanel.tsx';

/** The one open side panel of a form. Opening another closes it (part1 §4). */
export function SidePanels(): ReactNode {
  const { store } = useFormContext();
  const name = useStore(store, (state) => state.openPanel);
  return name === null ? null : <OpenPanel key={name} name={name} />;
}

function OpenPanel({ name }: { name: string }): ReactNode {
  const field = useField(name);
  if (field.kind === 'picker') return <PickerPanel name={name} field={field} />;
  return field.kind === 'custom' ? <CustomPanel name={name} field={field} /> : null;
}

function CustomPanel({ name, field }: { name: string; field: FieldOf<'custom'> }): ReactNode {
  const id = useId();
  const { pieces } = useEngine();
  const { store, record } = useFormContext();
  const value = useFieldValue(name);
  const Panel = pieces[field.piece as PieceName]?.Panel;
  if (!Panel) return null;
  return (
    <Suspense fallback={<Loading active />}>
      <Panel
        id={id} name={name} field={field} label={field.panel ?? field.label ?? name} value={value} record={record}
        change={(next) => store.change(name, next)} disabled={false} invalid={false} describedBy={undefined}
        openPanel={() => void store.showPanel(name)} closePanel={() => void store.showPanel(null)}
      />
    </Suspense>
  );
}
