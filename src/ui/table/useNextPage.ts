import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Distance from the end in pixels at which the next page is requested (part1 §9). */
const nearEnd = 100;
/** Minimum milliseconds between two distance checks (part1 §9). */
const scrollThrottle = 100;

/** Calls `more` while the end of the loaded rows is near. */
export function useNextPage(
  scroller: RefObject<HTMLDivElement | null>,
  count: number,
  more: (() => void) | undefined,
): void {
  const check = useEffectEvent(() => {
    const node = scroller.current;
    if (node && more && node.scrollHeight - node.scrollTop - node.clientHeight <= nearEnd) more();
  });
  useEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        check();
      }, scrollThrottle);
    };
    node.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      node.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, [scroller]);
  // A page that does not fill the screen cannot be scrolled.
  useEffect(() => check(), [count]);
}
