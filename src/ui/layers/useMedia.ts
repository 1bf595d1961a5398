import { useCallback, useSyncExternalStore } from 'react';

/**
 * Narrower than a portrait tablet, or a typical window at 200 % zoom: one thing at a time fills the screen.
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
