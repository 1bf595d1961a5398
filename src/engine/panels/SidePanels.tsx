import { useEffect, useId, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { PieceName } from '#schemas/declaration/pieces.ts';
import { useCondition, useField, useFieldValue, useFormContext } from '../form/formContext.tsx';
import { useEngine } from '../lookups/engineContext.tsx';
import { MissingPart, Part } from '../parts/Part.tsx';
import { Loading } from '../pictures/pictures.tsx';
import { PickerPanel } from './PickerPanel.tsx';
import { OpenerContext, SidePanel } from './SidePanel.tsx';

/** The one open side panel of a form. Opening another closes it (part1 §4). */
export function SidePanels(): ReactNode {
  const { store } = useFormContext();
  const name = useStore(store, (state) => state.openPanel);
  return name === null ? null : <OpenPanel key={name} name={name} />;
}

/** A panel goes with its field: what is disabled or hidden cannot be chosen any more (part1 §4). */
function OpenPanel({ name }: { name: string }): ReactNode {
  const { store } = useFormContext();
  const field = useField(name);
  const [opener] = useState(() => document.activeElement);
  const [visible, enabled] = [useCondition(`visibleWhen:${name}`), useCondition(`enabledWhen:${name}`)];
  const there = visible && enabled;
  useEffect(() => {
    if (!there) store.setState({ openPanel: null });
  }, [there, store]);
  if (!there) return null;
  return (
    <OpenerContext value={opener}>
      {field.kind === 'picker' && <PickerPanel name={name} field={field} />}
      {field.kind === 'custom' && <CustomPanel name={name} field={field} />}
    </OpenerContext>
  );
}

function CustomPanel({ name, field }: { name: string; field: FieldOf<'custom'> }): ReactNode {
  const id = useId();
  const { pieces } = useEngine();
  const { store, record } = useFormContext();
  const value = useFieldValue(name);
  const Panel = pieces[field.piece as PieceName]?.Panel;
  if (!Panel) return null;
  const label = field.panel ?? field.label ?? name;
  const closePanel = () => void store.showPanel(null);
  return (
    <Part fallback={<Loading active />} missing={<SidePanel title={label} close={closePanel} save={null}><MissingPart /></SidePanel>}>
      <Panel
        id={id} name={name} field={field} label={label} value={value} record={record}
        change={(next) => store.change(name, next)} disabled={false} invalid={false} describedBy={undefined}
        closePanel={closePanel}
      />
    </Part>
  );
}
