import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { altStep } from '#ui/keyboard/altStep.ts';
import { dropSide, useOrderDrag } from './useOrderDrag.ts';

interface OrderedRowsProps<T> {
  /** Accessible name of the rows, such as `Столбцы`. */
  label: string;
  items: readonly T[];
  nameOf: (item: T, index: number) => string;
  keyOf?: (item: T, index: number) => string | number;
  renderRow: (item: T, index: number) => ReactNode;
  /** Draws what stands below a row, at its full width. */
  renderBelow?: (item: T, index: number) => ReactNode;
  move: (from: number, to: number) => void;
  /** Without it rows cannot be removed. */
  remove?: ((index: number) => void) | undefined;
}

const focusable = 'input, button, textarea, select, [tabindex="0"]';

/**
 * Draws ordered rows that can be dragged by their handles, moved by Alt and an arrow key or by buttons, and removed.
 */
export function OrderedRows<T>({
  label,
  items,
  nameOf,
  keyOf,
  renderRow,
  renderBelow,
  move,
  remove,
}: OrderedRowsProps<T>): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [message, setMessage] = useState('');
  const go = (from: number, to: number) => {
    const item = items[from];
    if (to < 0 || to >= items.length || from === to || item === undefined) return;
    const row = list.current?.children[from];
    const focused = row
      ? [...row.querySelectorAll<HTMLElement>(focusable)].findIndex((entry) => entry === document.activeElement)
      : -1;
    move(from, to);
    setMessage(`${nameOf(item, from)}: теперь ${to + 1} из ${items.length}`);
    // The updated rows must be in the document first.
    if (focused >= 0)
      requestAnimationFrame(() =>
        list.current?.children[to]?.querySelectorAll<HTMLElement>(focusable)[focused]?.focus(),
      );
  };
  const { dragged, start } = useOrderDrag(() => list.current, go);
  const take = (index: number) => {
    const item = items[index];
    if (item === undefined) return;
    remove?.(index);
    setMessage(`${nameOf(item, index)}: убрано`);
    requestAnimationFrame(() =>
      list.current?.children[Math.min(index, items.length - 2)]?.querySelector<HTMLElement>(focusable)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = altStep(event);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(index, index + step);
  };
  return (
    <>
      {items.length > 0 && (
        <ul className="form-rows" aria-label={label} ref={list}>
          {items.map((item, index) => (
            <li
              key={keyOf?.(item, index) ?? index}
              className="form-row"
              data-dragged={dragged?.from === index || undefined}
              data-target={dropSide(dragged, index)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              <span className="form-handle" aria-hidden onPointerDown={(event) => start(index, event)}>
                <HolderOutlined />
              </span>
              <div className="form-row-main">{renderRow(item, index)}</div>
              <RowButtons
                name={nameOf(item, index)}
                first={index === 0}
                last={index === items.length - 1}
                up={() => go(index, index - 1)}
                down={() => go(index, index + 1)}
                remove={remove && (() => take(index))}
              />
              {renderBelow && <div className="form-row-below">{renderBelow(item, index)}</div>}
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {message}
      </span>
    </>
  );
}

interface MoveButtonsProps {
  name: string;
  first: boolean;
  last: boolean;
  up: () => void;
  down: () => void;
}

/** Draws the buttons that move a row; a button at the end of the list retains the focus. */
export function MoveButtons({ name, first, last, up, down }: MoveButtonsProps): ReactNode {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`Выше: ${name}`}
        title="Выше (Alt ↑)"
        aria-disabled={first}
        onClick={up}
      >
        <ArrowUpOutlined />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Ниже: ${name}`}
        title="Ниже (Alt ↓)"
        aria-disabled={last}
        onClick={down}
      >
        <ArrowDownOutlined />
      </button>
    </>
  );
}

export function RowButtons({
  name,
  remove,
  removeTitle = 'Убрать',
  ...moves
}: MoveButtonsProps & { remove: (() => void) | undefined; removeTitle?: string }): ReactNode {
  return (
    <span className="form-row-buttons">
      <MoveButtons name={name} {...moves} />
      {remove && (
        <button
          type="button"
          className="icon-button"
          aria-label={`Убрать: ${name}`}
          title={removeTitle}
          onClick={remove}
        >
          <DeleteOutlined />
        </button>
      )}
    </span>
  );
}
