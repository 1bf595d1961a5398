import type { ReactNode } from 'react';
import { PanelButton } from './PanelButton.tsx';
import { idsOf } from '../lookups/lookupEntries.ts';
import type { InputProps } from '#kinds/shared/props.ts';
import { useFieldLookup } from './useFieldLookup.ts';

/** Draws a button that opens a side panel, with a summary of the selection next to it (spec D38). */
export function PickerInput(props: InputProps<'picker'>): ReactNode {
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
