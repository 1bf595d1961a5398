import { useLayoutEffect, type RefObject } from 'react';

/** Tells the styles of the table (`--gutter`) how wide the strip is that its scroller keeps free for the scrollbar. */
export function useGutter(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = scroller.current;
    node?.parentElement?.style.setProperty('--gutter', `${node.offsetWidth - node.clientWidth}px`);
  }, [scroller]);
}
