import { useRef, type HTMLAttributes, type KeyboardEvent, type MouseEvent } from 'react';

interface NewTab<R> {
  open: (row: R) => void;
  /** Handlers for the element around the table. */
  handlers: Pick<HTMLAttributes<HTMLElement>, 'onClickCapture' | 'onKeyDownCapture' | 'onMouseDown' | 'onAuxClick'>;
}

const middle = 1;

/**
 * Opens a row like a link: the middle button, and Ctrl or ⌘ with a click or Enter, open its address in a new tab. A row
 * cannot be an `<a>`, because it contains buttons.
 */
export function useNewTab<R>(open: (row: R) => void, addressOf: (row: R) => string | undefined): NewTab<R> {
  const inNewTab = useRef(false);
  const hear = (event: KeyboardEvent | MouseEvent) => {
    inNewTab.current = event.ctrlKey || event.metaKey;
  };
  return {
    open: (row) => {
      const address = inNewTab.current ? addressOf(row) : undefined;
      inNewTab.current = false;
      if (address === undefined) open(row);
      else window.open(address, '_blank', 'noopener');
    },
    handlers: {
      onClickCapture: hear,
      onKeyDownCapture: hear,
      // Otherwise the browser starts middle-button scrolling.
      onMouseDown: (event) => {
        if (event.button === middle && rowUnder(event)) event.preventDefault();
      },
      onAuxClick: (event) => {
        if (event.button === middle)
          rowUnder(event)?.dispatchEvent(
            new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
          );
      },
    },
  };
}

/** Returns the row of an event; null when its target is an interactive element inside the row. */
function rowUnder({ target, currentTarget }: MouseEvent): HTMLElement | null {
  const node = (target as HTMLElement).closest<HTMLElement>('a, button, input, label, [role="row"]');
  return node?.getAttribute('role') === 'row' && currentTarget.contains(node) ? node : null;
}
