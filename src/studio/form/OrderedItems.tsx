import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined, HolderOutlined } from '@ant-design/icons';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { moved, useRowKeys } from '#engine/fields/nested/useRowKeys.ts';
import { Button } from '#ui/button/Button.tsx';
import './orderedItems.css';

interface OrderedItemsProps<T> {
  label: string;
  items: readonly T[];
  change: (items: readonly T[]) => void;
  /** What one is called, for its buttons and for those who hear it. */
  nameOf: (item: T, at: number) => string;
  children: (item: T, change: (next: T) => void, at: number) => ReactNode;
}

/** Things in an order: each is dragged by its handle, or moved by Alt ↑ and Alt ↓ or by buttons, and can be taken away. */
export function OrderedItems<T>({ label, items, change, nameOf, children }: OrderedItemsProps<T>): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  const { keys, removed, moved: keysMoved } = useRowKeys(items.length);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return;
    keysMoved(from, to);
    change(moved(items, from, to));
    setSaid(`Теперь ${to + 1} из ${items.length}`);
  };
  const remove = (at: number) => {
    removed(at);
    change(items.filter((_one, index) => index !== at));
    setSaid('Удалено');
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const drag = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const listening = new AbortController();
    let to = from;
    const end = (drops: boolean) => {
      listening.abort();
      setOver(null);
      if (drops) move(from, to);
    };
    handle.addEventListener('pointermove', (moving) => {
      const { clientY } = moving as globalThis.PointerEvent;
      to = placeAt(list.current, clientY);
      setOver(to);
    }, { signal: listening.signal });
    handle.addEventListener('pointerup', () => end(true), { signal: listening.signal });
    handle.addEventListener('pointercancel', () => end(false), { signal: listening.signal });
  };
  return (
    <>
      <ol className="ordered" aria-label={label} ref={list}>
        {items.map((item, at) => {
          const name = nameOf(item, at);
          return (
            <li key={keys[at] ?? at} className="ordered-item" aria-label={name} data-target={over === at || undefined} onKeyDown={(event) => onKeyDown(event, at)}>
              <span className="ordered-handle" aria-hidden onPointerDown={(event) => drag(event, at)}><HolderOutlined /></span>
              <div className="ordered-body">{children(item, (next) => change(items.map((one, index) => (index === at ? next : one))), at)}</div>
              <div className="ordered-buttons">
                <Button small look="text" icon={<ArrowUpOutlined aria-hidden />} aria-label={`Выше: ${name}`} title="Alt ↑" disabled={at === 0} onClick={() => move(at, at - 1)} />
                <Button small look="text" icon={<ArrowDownOutlined aria-hidden />} aria-label={`Ниже: ${name}`} title="Alt ↓" disabled={at === items.length - 1} onClick={() => move(at, at + 1)} />
                <Button small look="text" icon={<CloseOutlined aria-hidden />} aria-label={`Удалить: ${name}`} onClick={() => remove(at)} />
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">{said}</p>
    </>
  );
}

/** Over which of the items a pointer is; beyond them the first or the last. */
function placeAt(list: HTMLElement | null, y: number): number {
  const items = [...(list?.children ?? [])];
  const found = items.findIndex((item) => y < item.getBoundingClientRect().bottom);
  return found === -1 ? Math.max(0, items.length - 1) : found;
}
