import type { ReactNode } from 'react';
import { TreeDropdown } from '#ui/tree/TreeDropdown.tsx';
import type { InputProps } from './props.ts';
import { useFieldLookup } from './useFieldLookup.ts';

/** A drop-down with a tree; the value is the chosen ids. */
export function TreeSelectInput(props: InputProps<'treeSelect'>): ReactNode {
  const { id, label, value, change, disabled, invalid, describedBy, field } = props;
  const { lookup, wanted, waiting } = useFieldLookup(props);
  return (
    <TreeDropdown
      id={id} label={label} lookup={lookup} wanted={wanted} chosen={Array.isArray(value) ? value : []} change={change}
      emptyText={field.placeholder ?? 'Не выбрано'} disabled={disabled || waiting} invalid={invalid} describedBy={describedBy}
    />
  );
}
