import { useEffect, useEffectEvent, type KeyboardEvent, type RefObject } from 'react';
import { useLayer } from './layers.ts';

interface PopupNodes {
  /** The field that the popup hangs on: a press inside is not a press outside. */
  field: RefObject<HTMLElement | null>;
  /** The button of the field that opens the popup. */
  trigger: RefObject<HTMLElement | null>;
  popup: RefObject<HTMLElement | null>;
}

/**
 * A popup at the end of the document that belongs to a field: Esc, and Tab past either of its ends, close it and lead back to the
 * field; a press or the focus elsewhere closes it. `onKeyDown` is the popup's.
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
    // Forward, the browser goes on by itself from the trigger to what follows it.
    if (event.shiftKey) event.preventDefault();
    leave();
  };
  return { onKeyDown };
}
