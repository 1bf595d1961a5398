import { useEffect, useEffectEvent, type KeyboardEvent, type RefObject } from 'react';
import { useLayer } from './layers.ts';

interface PopupNodes {
  /** Field of the popup: a press inside it does not close the popup. */
  field: RefObject<HTMLElement | null>;
  /** Button of the field that opens the popup. */
  trigger: RefObject<HTMLElement | null>;
  popup: RefObject<HTMLElement | null>;
}

/**
 * Manages a popup at the end of the document that belongs to a field: Esc, and Tab past either end, close it and return
 * to the field; a press or the focus elsewhere closes it. `onKeyDown` is for the popup element.
 */
export function usePopup(
  open: boolean,
  nodes: PopupNodes,
  close: () => void,
): { onKeyDown: (event: KeyboardEvent) => void } {
  const { field, trigger, popup } = nodes;
  const leave = () => {
    close();
    trigger.current?.focus();
  };
  useLayer(open, leave, 'popup');
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    const onOutside = ({ target }: Event) => {
      if (!popup.current?.contains(target as Node) && !field.current?.contains(target as Node)) closeNow();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [open, field, popup]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const stops = [...(popup.current?.querySelectorAll('input, button:not([tabindex="-1"]), [tabindex="0"]') ?? [])];
    if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return;
    // Forward, the browser itself moves from the trigger to the next element.
    if (event.shiftKey) event.preventDefault();
    leave();
  };
  return { onKeyDown };
}
