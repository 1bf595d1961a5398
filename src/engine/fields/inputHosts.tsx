import type { ReactNode } from 'react';
import type { FieldLookup, InputHost, LookupKind, PointPickerProps } from '#kinds/shared/inputHost.tsx';
import type { InputProps } from '#kinds/shared/props.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { useEngine, customFieldNamed } from '../core/engineContext.tsx';
import { useFieldLookup } from './useFieldLookup.ts';
import { useFormContext } from '../core/formContext.tsx';
import { PanelButton } from './PanelButton.tsx';
import { WithSendFile } from './WithSendFile.tsx';
import { idsOf } from '../lookups/lookupEntries.ts';

function WithLookup({
  of,
  children,
}: {
  of: InputProps<LookupKind>;
  children: (found: FieldLookup) => ReactNode;
}): ReactNode {
  return children(useFieldLookup(of));
}

function PointPicker(props: PointPickerProps): ReactNode {
  const { PointPicker: Picker } = useEngine();
  return (
    <ChunkBoundary>
      <Picker {...props} />
    </ChunkBoundary>
  );
}

/** Nested forms draw fields, whose inputs these are: loaded with the first form that has one, they close no circle. */
const GroupInput = lazyComponent(async () => (await import('./nested/GroupInput.tsx')).GroupInput);
const RowsInput = lazyComponent(async () => (await import('./nested/RowsInput.tsx')).RowsInput);

const inForms: InputHost = {
  place: 'form',
  WithLookup,
  PickerInput,
  RowsInput,
  GroupInput,
  PointPicker,
  WithSendFile,
  CustomInput,
};

/** Engine functions provided to inputs, by the place where the input is used. */
export const inputHosts: Readonly<Record<InputHost['place'], InputHost>> = {
  form: inForms,
  filter: { ...inForms, place: 'filter' },
};

function CustomInput(props: InputProps<'custom'>): ReactNode {
  const { store, record } = useFormContext();
  const Input = customFieldNamed(useEngine(), props.field.name)?.Input;
  if (!Input) return null;
  return (
    <ChunkBoundary>
      <Input {...props} record={record} closePanel={() => void store.showPanel(null)} />
    </ChunkBoundary>
  );
}

/** Draws a button that opens a side panel, with a summary of the selection next to it (spec D38). */
function PickerInput(props: InputProps<'picker'>): ReactNode {
  const { field, value } = props;
  const { chosen } = useFieldLookup(props);
  const { length } = idsOf(value);
  // Stores of one chain share their name.
  const names = chosen.map(({ name, detail }) => (detail ? `${name} (${detail})` : name));
  return (
    <PanelButton {...props} title={names.join(', ')}>
      {length === 0 ? null : summary(names, length, field)}
    </PanelButton>
  );
}

function summary(names: readonly string[], count: number, { counted }: InputProps<'picker'>['field']): string {
  if (counted) return counted.replace('{N}', String(count));
  if (names.length < count) return `Выбрано: ${count}`;
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} и ещё ${names.length - 2}`;
}
