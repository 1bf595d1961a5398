import { useEffect } from 'react';

/** Gives the focus to the map itself, from where the keys move it. */
export function focusMap(): void {
  document.querySelector<HTMLElement>('.map-frame')?.focus({ preventScroll: true });
}

/** Whether what had the focus has left the page. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * What a balloon or a panel does with the focus as it goes: back to where it was when it opened, to the map when that has gone
 * too. A focus that stands elsewhere by then stays there.
 */
export function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (!isFocusLost()) return;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      if (isFocusLost()) focusMap();
    };
  }, []);
}
