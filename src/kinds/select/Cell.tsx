import type { ReactNode } from 'react';
import { ChosenCell } from '../shared/ChosenCell.tsx';
import type { CellProps } from '../shared/props.ts';
import { renderCellText } from '#ui/table/renderCellText.tsx';
import { kindOf } from '../registry/kinds.ts';

/** Shows the texts of options or the names of lookup entries. */
export function SelectCell(props: CellProps<'select'>): ReactNode {
  return props.field.lookup === undefined ? (
    renderCellText(kindOf(props.field).toText(props.value, props.field))
  ) : (
    <ChosenCell {...props} />
  );
}
