import { useLayoutEffect, type RefObject } from 'react';

/** Tells the styles of the table (`--gutter`) how wide the strip is that its scroller keeps free for the scrollbar, once the browser has laid it out. */
export function useScrollbarGutter(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() =>
      node.parentElement?.style.setProperty('--gutter', `${node.offsetWidth - node.clientWidth}px`),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [scroller]);
}
