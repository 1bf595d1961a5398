import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useLayer } from './layers.ts';

interface SheetNodes {
  /** Element that opens and closes the drawer; the focus returns to it. */
  opener: RefObject<HTMLElement | null>;
  /** Returns the drawer around or beside the opener. */
  sheetOf: (opener: HTMLElement) => HTMLElement | null;
}

/**
 * Manages a drawer that covers the page: Esc and a press outside close it, and only the drawer and its opener accept
 * focus and presses. Popups of its fields are outside the page's root.
 *
 * A drawer is not a separate element: the filter, its inputs and their text stay in place when the window becomes
 * narrow. So do rows: their cards are the same row and cells, with their roles, keys and selection.
 */
export function useDrawer(open: boolean, close: () => void, { opener, sheetOf }: SheetNodes): void {
  const leave = () => {
    close();
    opener.current?.focus();
  };
  useLayer(open, leave);
  const closeNow = useEffectEvent(leave);
  const sheetNow = useEffectEvent(sheetOf);
  useEffect(() => {
    const button = opener.current;
    const sheet = open && button ? sheetNow(button) : null;
    if (!sheet || !button) return undefined;
    const root = document.querySelector('#root') ?? document.body;
    const rest = besides(sheet, root).filter((node) => !node.contains(button) && !node.inert);
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && root.contains(target) && !sheet.contains(target) && !button.contains(target))
        closeNow();
    };
    for (const node of rest) node.inert = true;
    document.addEventListener('pointerdown', onPress);
    return () => {
      for (const node of rest) node.inert = false;
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open, opener]);
}

/** Returns the siblings of an element and of all its ancestors. */
function besides(element: Element, root: Element): HTMLElement[] {
  const { parentElement } = element;
  if (element === root || parentElement === null) return [];
  return [
    ...[...parentElement.children].filter(
      (child): child is HTMLElement => child !== element && child instanceof HTMLElement,
    ),
    ...besides(parentElement, root),
  ];
}
