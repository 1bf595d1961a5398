import type { ReactNode } from 'react';
import type { FieldLookup, InputHost, LookupKind, PointPickerProps } from '#kinds/shared/inputHost.tsx';
import type { InputProps } from '#kinds/shared/props.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { useEngine } from '../core/engineContext.tsx';
import { CustomInput } from './CustomInput.tsx';
import { PickerInput } from './PickerInput.tsx';
import { useFieldLookup } from './useFieldLookup.ts';

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

/** No built-in resource has nested objects or files: these inputs load with the first form that uses them. */
const GroupInput = lazyComponent(async () => (await import('./nested/GroupInput.tsx')).GroupInput);
const WithSendFile = lazyComponent(async () => (await import('./WithSendFile.tsx')).WithSendFile);
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
