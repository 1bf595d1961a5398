import type { ReactNode } from 'react';
import type { Field } from '#schemas/declaration/field.ts';
import type { CellHost } from '#kinds/shared/cellHost.tsx';
import type { CellProps } from '#kinds/shared/props.ts';
import { renderCellText } from '#ui/table/renderCellText.tsx';
import { entriesById } from '../lookups/lookupEntries.ts';
import { useLookup, useNamedLookup } from '../lookups/useLookup.ts';
import { CustomCell } from './CustomCell.tsx';
import { useChosenText } from './useChosenText.ts';

function ChosenText(props: CellProps<'select' | 'treeSelect' | 'picker'>): ReactNode {
  return renderCellText(useChosenText(props as CellProps & { field: Field & { lookup: string } }));
}

function DictionaryName({ field, value, lookups }: CellProps<'status'>): ReactNode {
  const { options } = useLookup(useNamedLookup(field.lookup ?? '', lookups));
  return entriesById(options).get(value as string | number)?.name ?? '-';
}

/** Engine functions provided to cells. */
export const cellHost: CellHost = { ChosenText, DictionaryName, CustomCell };
