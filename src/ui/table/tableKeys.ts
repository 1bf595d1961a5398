import type { KeyboardEvent } from 'react';
import type { Column } from './column.ts';

interface TableKeys {
  columns: readonly Pick<Column<never>, 'movesByRow'>[];
  /** Opens a row, or expands its child rows. */
  open: (index: number) => void;
  /** Whether the child rows are shown; undefined for a row without children. */
  isExpanded: (index: number) => boolean | undefined;
  focusRow: (index: number, inside?: string) => void;
  rowByKey: (key: string, index: number) => number | null;
}

const fieldSteps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Creates the key handler of a table: moves from row to row, opens a row, and moves down a column of fields as in a
 * spreadsheet, where the first digit replaces the old value.
 */
export function tableKeys({
  columns,
  open,
  isExpanded,
  focusRow,
  rowByKey,
}: TableKeys): (event: KeyboardEvent) => void {
  const rowKey = (key: string, index: number): boolean => {
    const next = rowByKey(key, index);
    if (next !== null) focusRow(next);
    else if (
      key === 'Enter' ||
      (key === 'ArrowRight' && isExpanded(index) === false) ||
      (key === 'ArrowLeft' && isExpanded(index))
    )
      open(index);
    else return false;
    return true;
  };
  const fieldKey = (key: string, index: number, column: number): boolean => {
    const step = fieldSteps[key];
    if (step === undefined || !columns[column]?.movesByRow) return false;
    focusRow(index + step, `.table-cell:nth-child(${column + 1}) input:enabled`);
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
    return true;
  };
  return (event) => {
    const node = event.target as HTMLElement;
    const row = node.closest<HTMLElement>('[data-index]');
    if (!row || !event.currentTarget.contains(row)) return;
    const index = Number(row.dataset.index);
    const onRow = (key: string) => (key === ' ' ? chooseRow(row, event.shiftKey) : rowKey(key, index));
    // Other keys pressed inside a row belong to the focused element.
    const handled =
      row === node
        ? onRow(event.key)
        : fieldKey(
            event.key,
            index,
            [...row.children].findIndex((cell) => cell.contains(node)),
          );
    if (handled) event.preventDefault();
  };
}

/** Presses the checkbox of a row, if it has one. */
function chooseRow(row: HTMLElement, shiftKey: boolean): boolean {
  const box = row.querySelector('.choice > [type="checkbox"]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  return box !== null;
}
