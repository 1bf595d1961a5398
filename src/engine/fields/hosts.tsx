import type { ReactNode } from 'react';
import type { Field } from '#schemas/declaration/field.ts';
import type { CellHost } from '#kinds/shared/cellHost.tsx';
import type { FieldLookup, InputHost, LookupKind, PointPickerProps } from '#kinds/shared/inputHost.tsx';
import type { CellProps, InputProps } from '#kinds/shared/props.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { chunked } from '#ui/chunks/chunked.tsx';
import { cellText } from '#ui/table/cellText.tsx';
import { entriesById } from '../lookups/lookupEntries.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import { useLookup, useNamedLookup } from '../lookups/useLookup.ts';
import { CustomCell } from './CustomCell.tsx';
import { CustomInput } from './CustomInput.tsx';
import { PickerInput } from './PickerInput.tsx';
import { useChosenText } from './useChosenText.ts';
import { useFieldLookup } from './useFieldLookup.ts';

function WithLookup({ of, children }: { of: InputProps<LookupKind>; children: (found: FieldLookup) => ReactNode }): ReactNode {
  return children(useFieldLookup(of));
}

function ChosenText(props: CellProps<'select' | 'treeSelect' | 'picker'>): ReactNode {
  return cellText(useChosenText(props as CellProps & { field: Field & { lookup: string } }));
}

function DictionaryName({ field, value, lookups }: CellProps<'status'>): ReactNode {
  const { options } = useLookup(useNamedLookup(field.lookup ?? '', lookups));
  return entriesById(options).get(value as string | number)?.name ?? '-';
}

function PointPicker(props: PointPickerProps): ReactNode {
  const { PointPicker: Picker } = useEngine();
  return <ChunkBoundary><Picker {...props} /></ChunkBoundary>;
}

/** No resource of the product has objects inside its records, or files: they come with the first form that has. */
const GroupInput = chunked(async () => (await import('./nested/GroupInput.tsx')).GroupInput);
const WithSendFile = chunked(async () => (await import('./WithSendFile.tsx')).WithSendFile);
const RowsInput = chunked(async () => (await import('./nested/RowsInput.tsx')).RowsInput);

const inForms: InputHost = { place: 'form', WithLookup, PickerInput, RowsInput, GroupInput, PointPicker, WithSendFile, CustomInput };

/** What inputs get from the engine, by the place they stand in. */
export const inputHosts: Readonly<Record<InputHost['place'], InputHost>> = { form: inForms, filter: { ...inForms, place: 'filter' } };

/** What cells get from the engine. */
export const cellHost: CellHost = { ChosenText, DictionaryName, CustomCell };
