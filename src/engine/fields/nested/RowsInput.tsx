import { PlusOutlined } from '@ant-design/icons';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { rowsIn } from '#kinds/rows/rowsText.ts';
import { nestedFields } from '#kinds/shared/nested.ts';
import type { InputProps } from '#kinds/shared/props.ts';
import { formFields } from '#record/formFields.ts';
import { rawOf } from '#record/rawOf.ts';
import { nestedRuleErrors, newNested } from '#record/nested.ts';
import type { Values } from '#record/values.ts';
import { Button } from '#ui/button/Button.tsx';
import { narrow, useMedia } from '#ui/layers/useMedia.ts';
import { useVirtualRows } from '#ui/table/useVirtualRows.ts';
import { useFormContext } from '../../core/formContext.tsx';
import { RowForm } from './RowForm.tsx';
import { useNestedDeclaration } from './useNestedForm.ts';
import { moveItem, useRowKeys } from './useRowKeys.ts';
import { useDragAndDrop, type DragAndDrop } from '#ui/drag/useDragAndDrop.ts';
import './rows.css';

/** Pixels: height of a row on one line; of a card, and of each field in it (rows.css). */
const lineHeight = 52;
const card = { head: 56, field: 80 };

/** Draws a table of objects within a form, each row a small form; only visible rows are in the document. */
export function RowsInput({
  id,
  name,
  field,
  label,
  value,
  change,
  disabled,
  describedBy,
  invalid,
}: InputProps<'rows'>): ReactNode {
  const { declaration: outer, record, readOnly } = useFormContext();
  const rows = Array.isArray(value) ? (value as Values[]) : [];
  const declaration = useNestedDeclaration(field, outer);
  const names = formFields(declaration).filter((own) => nestedFields(field)[own]?.label !== undefined);
  const isNarrow = useMedia(narrow);
  const rowHeight = isNarrow ? card.head + card.field * names.length : lineHeight;
  const loaded = useMemo(() => rowsIn(record === null ? [] : rawOf(name, field, record)), [record, name, field]);
  const keysOf = useRowKeys(rows.length);
  const {
    scroller,
    rows: shown,
    height,
    follow,
    focusRow,
    scrollToRow,
  } = useVirtualRows({ count: rows.length, rowHeight });
  const { message, addButton, move, add, remove } = useRowEdits({ field, rows, change, keysOf, focusRow });
  const still = disabled || readOnly;
  const full = rows.length >= (field.max ?? Number.MAX_SAFE_INTEGER);

  const { dragged, start } = useRowDrag({ scroller: () => scroller.current, rowHeight, count: rows.length, move });
  useEffect(() => {
    const firstBroken = invalid ? rows.findIndex((row) => nestedRuleErrors(field, row).length > 0) : -1;
    if (firstBroken >= 0) scrollToRow(firstBroken, 'auto');
    // Only after a failed save, not on every later input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [invalid]);

  return (
    <div className="rows" role="group" aria-label={label} aria-describedby={describedBy} id={id}>
      {rows.length > 0 && <RowsHead field={field} names={names} isOrdered={field.order === true && !still} />}
      {rows.length === 0 && <p className="rows-empty">{still ? 'Строк нет' : 'Строк пока нет'}</p>}
      <div className="rows-scroll" ref={scroller} hidden={rows.length === 0}>
        <div style={{ height, position: 'relative' }} {...follow}>
          {shown.map(({ index, start: top }) => {
            const values = rows[index];
            const key = keysOf.keys[index] ?? index;
            if (!values) return null;
            return (
              <div
                key={key}
                className="rows-line"
                data-index={index}
                data-dragged={dragged?.from === index || undefined}
                data-target={targetOf(dragged, index)}
                style={{ height: rowHeight, transform: `translateY(${top}px)` }}
              >
                <RowForm
                  {...{ field, declaration, index, values }}
                  count={rows.length}
                  record={loaded[key] ?? null}
                  readOnly={still}
                  marked={invalid}
                  change={(next) => change(rows.map((row, at) => (at === index ? next : row)))}
                  actions={{
                    remove: still || rows.length <= (field.min ?? 0) ? undefined : () => remove(index),
                    move: field.order === true && !still ? (by) => move(index, index + by) : undefined,
                    drag: (event) => start(index, event),
                  }}
                />
              </div>
            );
          })}
        </div>
      </div>
      {!still && (
        <div className="rows-foot">
          <Button ref={addButton} small icon={<PlusOutlined aria-hidden />} disabled={full} onClick={add}>
            {field.add ?? 'Добавить строку'}
          </Button>
          {rows.length > 0 && (
            <span className="rows-count">
              {countOf(rows.length, ['строка', 'строки', 'строк'])}
              {full ? `, больше нельзя` : ''}
            </span>
          )}
        </div>
      )}
      <div role="status" className="visually-hidden">
        {message}
      </div>
    </div>
  );
}

function RowsHead({
  field,
  names,
  isOrdered,
}: Pick<InputProps<'rows'>, 'field'> & { names: readonly string[]; isOrdered: boolean }): ReactNode {
  return (
    <div className="rows-head" aria-hidden data-order={isOrdered || undefined}>
      <span className="rows-number" />
      <div className="rows-fields">
        {names.map((own) => (
          <span key={own} className={`field-${nestedFields(field)[own]?.kind}`}>
            {nestedFields(field)[own]?.label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface RowEditsOptions extends Pick<InputProps<'rows'>, 'field' | 'change'> {
  rows: readonly Values[];
  keysOf: ReturnType<typeof useRowKeys>;
  focusRow: (index: number, inside?: string) => void;
}

/** Returns what adds, moves and removes rows, and the message about the last of these for screen readers. */
function useRowEdits({ field, rows, change, keysOf: { added, removed, moved }, focusRow }: RowEditsOptions) {
  const [message, setMessage] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);

  const move = (from: number, to: number) => {
    if (to < 0 || to >= rows.length || from === to) return;
    moved(from, to);
    change(moveItem(rows, from, to));
    setMessage(`Строка ${from + 1}: теперь ${to + 1} из ${rows.length}`);
  };
  const add = () => {
    added();
    change([...rows, newNested(field)]);
    setMessage(`Строка ${rows.length + 1} добавлена`);
    focusLater(() => focusRow(rows.length, 'input, button'));
  };
  const remove = (index: number) => {
    removed(index);
    change(rows.filter((_row, at) => at !== index));
    setMessage(`Строка ${index + 1} удалена, осталось: ${rows.length - 1}`);
    focusLater(() =>
      rows.length === 1 ? addButton.current?.focus() : focusRow(Math.min(index, rows.length - 2), 'input, button'),
    );
  };
  return { message, addButton, move, add, remove };
}

/** Returns where a dragged row would be dropped: above or below a row. */
function targetOf(dragged: { from: number; to: number } | null, index: number): 'above' | 'below' | undefined {
  if (dragged === null || dragged.to !== index || dragged.from === index) return undefined;
  return dragged.to < dragged.from ? 'above' : 'below';
}

/** The updated rows must be in the document first. */
function focusLater(focus: () => void): void {
  requestAnimationFrame(focus);
}

interface RowDragOptions {
  scroller: () => HTMLElement | null;
  rowHeight: number;
  count: number;
  move: (from: number, to: number) => void;
}

/** Pixels: the distance from an edge at which a drag scrolls, and the distance scrolled per pointer step. */
const edge = 24;
const step = 12;

/** Lets the user drag rows of a fixed height to another place; the list scrolls near its edges. */
function useRowDrag({ scroller, rowHeight, count, move }: RowDragOptions): DragAndDrop<number> {
  return useDragAndDrop({
    placeAt(clientY) {
      const node = scroller();
      if (!node) return undefined;
      const { top, bottom } = node.getBoundingClientRect();
      if (clientY < top + edge) node.scrollTop -= step;
      if (clientY > bottom - edge) node.scrollTop += step;
      return Math.max(0, Math.min(count - 1, Math.floor((clientY - top + node.scrollTop) / rowHeight)));
    },
    move,
  });
}
