import { useCallback, useSyncExternalStore } from 'react';

/** Less than a tablet in portrait, or a usual window at 200 %: one thing fills the screen after another (docs/decisions/0050). */
export const narrow = '(width < 768px)';

/** Whether the window is as a media query says, now and whenever that changes. */
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
