import { useCallback, useSyncExternalStore } from 'react';

/**
 * Narrower than a portrait tablet, or a typical window at 200 % zoom: one thing at a time fills the screen.
 *
 * Two more widths: up to 1280 px the menu is icons and the filter a line above the rows; below 1024 px the
 * filter is a drawer. On touch screens and in narrow windows what a tap reaches is at least 44 x 44 px.
 */
export const narrow = '(width < 768px)';

/** Returns whether the window matches a media query, and follows changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
