import { useEffect, useId, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { useCondition } from '../core/formConditions.ts';
import { historyPanel } from '../core/formHistory.ts';
import { useField, useFieldValue, useFormContext } from '../core/formContext.tsx';
import { customFieldNamed, useEngine } from '../core/engineContext.tsx';
import { ChunkMissing, ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { PickerPanel } from './PickerPanel.tsx';
import { FrozenPanelContext, OpenerContext, SidePanel } from '#ui/panels/SidePanel.tsx';

/**
 * Draws the one open side panel of a form. Opening another closes it (part1 §4). While the form is saved the panel is
 * inert, as its fields are.
 */
export function SidePanels({ busy = false }: { busy?: boolean }): ReactNode {
  const { store } = useFormContext();
  const name = useStore(store, (state) => state.openPanel);
  if (name === null) return null;
  return (
    <FrozenPanelContext value={busy}>
      {name === historyPanel ? <OpenHistory /> : <OpenPanel key={name} name={name} />}
    </FrozenPanelContext>
  );
}

function OpenHistory(): ReactNode {
  const { FormHistory } = useEngine().slots;
  const { store } = useFormContext();
  const [opener] = useState(() => document.activeElement);
  return (
    <OpenerContext value={opener}>
      <ChunkBoundary
        missing={
          <SidePanel title="История" close={() => void store.showPanel(null)} save={null}>
            <ChunkMissing />
          </SidePanel>
        }
      >
        <FormHistory />
      </ChunkBoundary>
    </OpenerContext>
  );
}

/** Closes the panel with its field: a disabled or hidden field cannot be edited (part1 §4). */
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
  const engine = useEngine();
  const { store, record } = useFormContext();
  const value = useFieldValue(name);
  const Panel = customFieldNamed(engine, field.name)?.Panel;
  if (!Panel) return null;
  const label = field.panel ?? field.label ?? name;
  const closePanel = () => void store.showPanel(null);
  return (
    <ChunkBoundary
      missing={
        <SidePanel title={label} close={closePanel} save={null}>
          <ChunkMissing />
        </SidePanel>
      }
    >
      <Panel
        id={id}
        name={name}
        field={field}
        label={label}
        value={value}
        record={record}
        change={(next) => store.change(name, next)}
        disabled={false}
        required={false}
        invalid={false}
        describedBy={undefined}
        closePanel={closePanel}
      />
    </ChunkBoundary>
  );
}
