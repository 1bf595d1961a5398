import { useEffect, useEffectEvent, type RefObject } from 'react';

/** The next page is asked when the end is this near, in pixels (part1 §9). */
const nearEnd = 100;
/** Nearness is looked at no more often than this, in milliseconds (part1 §9). */
const scrollThrottle = 100;

/** Calls `more` while the end of what is loaded is near. */
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
  // A page that does not fill the screen leaves nothing to scroll.
  useEffect(() => check(), [count]);
}
