import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { useId, type ReactNode } from 'react';
import type { Column } from './column.ts';
import { nextSort, type Sort } from './sortOrder.ts';

/** Labels of the second and third sort columns; `aria-sort` marks the first. */
const places = ['', 'второй порядок', 'третий порядок'];

/** Pixels by which a key changes the width. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 };

interface SortButtonProps {
  column: Pick<Column<never>, 'key' | 'label'>;
  sort: Sort;
  /** Changes the width of the column by a number of pixels. */
  widen: ((by: number) => void) | undefined;
}

/**
 * Column label as a button: a press sorts by it, with Shift in addition to the current sort columns; Shift with an
 * arrow key changes the width.
 */
export function SortButton({ column: { key, label }, sort: { by, set }, widen }: SortButtonProps): ReactNode {
  const description = useId();
  const place = by.findIndex(({ name }) => name === key);
  const descending = by[place]?.descending === true;
  return (
    <>
      <button
        type="button"
        className="sort-button"
        aria-describedby={place > 0 ? description : undefined}
        aria-keyshortcuts={widen && 'Shift+ArrowLeft Shift+ArrowRight'}
        onClick={({ shiftKey }) => set(nextSort(by, key, shiftKey))}
        onKeyDown={(event) => {
          const step = event.shiftKey ? steps[event.key] : undefined;
          if (step === undefined || !widen) return;
          event.preventDefault();
          widen(step);
        }}
      >
        <span className="clamp">{label}</span>
        <span className={`sort-mark${place < 0 ? ' sort-mark-none' : ''}`} aria-hidden>
          {descending ? <CaretDownOutlined /> : <CaretUpOutlined />}
          {by.length > 1 && place >= 0 && <span className="sort-place">{place + 1}</span>}
        </span>
      </button>
      {place > 0 && (
        <span
          id={description}
          hidden
        >{`${places[place] ?? ''}, ${descending ? 'по убыванию' : 'по возрастанию'}`}</span>
      )}
    </>
  );
}
