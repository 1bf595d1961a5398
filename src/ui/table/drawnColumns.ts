import { labelColumn, type Column } from './column.ts';
import { renderRowCheckbox } from './selection.tsx';

/**
 * Returns the columns as rendered: the first one with a label contains the checkboxes of the rows, and stays fixed in a
 * narrow window.
 */
export function drawnColumns<Row>(
  columns: readonly Column<Row>[],
  choosing: boolean,
  fixedFirst: boolean,
): readonly Column<Row>[] {
  if (!choosing && !fixedFirst) return columns;
  const first = labelColumn(columns);
  const looks = [fixedFirst && 'table-fixed', choosing && 'table-chosen-by'].filter(Boolean).join(' ');
  return columns.map((column, at) =>
    at === first
      ? {
          ...column,
          className: `${looks} ${column.className ?? ''}`,
          ...(choosing && { before: renderRowCheckbox, minWidth: roomy(column.minWidth), width: roomy(column.width) }),
        }
      : column,
  );
}

/** Extra width for the checkbox in pixels, so that the text loses no space. */
const choiceWidth = 32;

function roomy(width: Column<never>['width']): Column<never>['width'] {
  return typeof width === 'number' ? width + choiceWidth : width;
}
