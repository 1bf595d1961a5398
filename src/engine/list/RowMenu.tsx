import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFloatingList } from '#ui/combobox/useFloatingList.ts';
import { usePopup } from '#ui/layers/usePopup.ts';
import './rowMenu.css';

/** An action on a row. */
export interface RowMenuItem {
  label: string;
  /** While the action runs. */
  disabled?: boolean;
  run: () => void;
}

interface RowMenuProps {
  /** Accessible name of the menu. */
  label: string;
  actions: readonly RowMenuItem[];
  /** The button that opens the menu. */
  anchor: HTMLElement;
  close: () => void;
}

/**
 * Draws the actions of a row under the button `Действия`: arrow keys wrap around, Home and End move to the ends, Esc
 * and Tab return to the button.
 */
export function RowMenu({ label, actions, anchor, close }: RowMenuProps): ReactNode {
  const trigger = useRef<HTMLElement | null>(anchor);
  const popup = useRef<HTMLDivElement | null>(null);
  const list = useFloatingList(true);
  usePopup(true, { field: trigger, trigger, popup }, close);
  useEffect(() => {
    anchor.setAttribute('aria-expanded', 'true');
    itemsIn(popup.current)[0]?.focus({ preventScroll: true });
    return () => anchor.setAttribute('aria-expanded', 'false');
  }, [anchor]);
  const back = () => {
    close();
    anchor.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return back();
    const next = itemAt(event.key, itemsIn(popup.current));
    if (!next) return undefined;
    event.preventDefault();
    return next.focus();
  };
  return createPortal(
    <div
      ref={(node) => {
        popup.current = node;
        list.floating(node);
        list.anchor(anchor);
      }}
      style={list.style}
      className="dropdown row-menu"
      role="menu"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={action.disabled}
          onClick={() => {
            if (action.disabled) return;
            back();
            action.run();
          }}
        >
          {action.label}
        </button>
      ))}
    </div>,
    // Inside the landmark of its row but outside the table, which would clip it.
    anchor.closest('main') ?? document.body,
  );
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** Returns the entry that a key moves to; undefined for any other key. */
function itemAt(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const place = places[key];
  return place === undefined ? undefined : items[place];
}
