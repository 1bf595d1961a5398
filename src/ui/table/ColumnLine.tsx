import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { useId, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { altStep } from '../keyboard/altStep.ts';
import { mayMove, type ColumnChoice } from './columnChoice.ts';

interface Order {
  at: number;
  columns: readonly ColumnChoice[];
  move: (from: number, to: number) => void;
  drag: (key: string, event: PointerEvent<HTMLElement>) => void;
}

interface ColumnLineProps {
  column: ColumnChoice;
  /** No other column is shown. */
  only: boolean;
  dragged: boolean;
  show: (on: boolean) => void;
  /** Undefined while the other columns are not visible. */
  order: Order | undefined;
}

/** An item of the column list: its visibility and its position. */
export function ColumnLine({
  column: { key, label, shown, fixed },
  only,
  dragged,
  show,
  order,
}: ColumnLineProps): ReactNode {
  const reason = useId();
  const why = fixed ? 'Этот столбец показан всегда' : only ? 'Хотя бы один столбец должен быть показан' : '';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = altStep(event);
    if (step === undefined || !order) return;
    event.preventDefault();
    order.move(order.at, order.at + step);
  };
  return (
    <li className={`columns-line${dragged ? ' columns-line-dragged' : ''}`} onKeyDown={onKeyDown}>
      {order && (
        <span
          className={`columns-handle${fixed ? ' columns-handle-none' : ''}`}
          aria-hidden
          onPointerDown={fixed ? undefined : (event) => order.drag(key, event)}
        >
          <HolderOutlined />
        </span>
      )}
      <label className="columns-name">
        <input
          type="checkbox"
          checked={shown}
          disabled={why !== ''}
          aria-describedby={why === '' ? undefined : reason}
          onChange={({ target }) => show(target.checked)}
        />
        <span title={label}>{label}</span>
      </label>
      {why !== '' && (
        <span id={reason} className="columns-why">
          {why}
        </span>
      )}
      {order && !fixed && <MoveButtons label={label} order={order} />}
    </li>
  );
}

/** A button without a target keeps the focus that moved it there. */
function MoveButtons({ label, order: { at, columns, move } }: { label: string; order: Order }): ReactNode {
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`Выше: ${label}`}
        aria-disabled={!mayMove(columns, at, at - 1)}
        onClick={() => move(at, at - 1)}
      >
        <ArrowUpOutlined />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={`Ниже: ${label}`}
        aria-disabled={!mayMove(columns, at, at + 1)}
        onClick={() => move(at, at + 1)}
      >
        <ArrowDownOutlined />
      </button>
    </>
  );
}
