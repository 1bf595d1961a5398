import type { ReactNode } from 'react';
import { BulkActions } from '../bulk/BulkActions.tsx';
import { useListContext } from '../list/listContext.ts';
import { SelectionBar } from '../list/selection/SelectionBar.tsx';

/** Draws the bar of the selected records with the bulk actions. */
export function SelectionBarSlot(): ReactNode {
  const { list, chosen } = useListContext();
  if (!chosen) return null;
  return (
    <SelectionBar list={list} chosen={chosen}>
      <BulkActions declaration={list.declaration} ids={chosen.ids} rowOf={chosen.rowOf} done={chosen.keep} />
    </SelectionBar>
  );
}
