import { useContext, type MouseEvent, type ReactNode } from 'react';
import type { RowId } from './column.ts';
import { SelectionContext } from './selection.tsx';

/**
 * Checkbox of a row; with Shift it selects the range from the last pressed one. Its whole cell is the target and never
 * opens the row.
 */
export function RowCheckbox({ row, record }: { row: unknown; record: RowId }): ReactNode {
  const choosing = useContext(SelectionContext);
  if (!choosing) return null;
  const { selection, keys, last, setLast } = choosing;
  const on = selection.chosen.has(record);
  const choose = (event: MouseEvent) => {
    event.stopPropagation();
    selection.toggle(event.shiftKey ? between(keys(), last(), record) : [record], !on);
    setLast(record);
  };
  return (
    <span className="choice" onClick={choose} onMouseDown={keepTextUnselected}>
      <input type="checkbox" aria-label={`Выбрать: ${selection.nameOf(row)}`} checked={on} onChange={ignore} />
    </span>
  );
}

function between(keys: readonly RowId[], from: RowId | null, to: RowId): readonly RowId[] {
  const [start, end] = [keys.indexOf(from ?? to), keys.indexOf(to)];
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The click on the surrounding cell is handled instead. */
const ignore = () => undefined;

/** Prevents a Shift press from selecting the text between the two clicks. */
function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}
