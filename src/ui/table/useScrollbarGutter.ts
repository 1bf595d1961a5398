import { useLayoutEffect, type RefObject } from 'react';

/** Passes the width of the scrollbar gutter to the styles of the table (`--gutter`), after layout. */
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
