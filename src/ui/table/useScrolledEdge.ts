import { useEffect, type RefObject } from 'react';

/**
 * Passes to the styles of a table (`data-scrolled`) whether it is scrolled sideways, so that fixed parts get an edge.
 */
export function useScrolledEdge(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = inside.current?.closest('.table-scroll');
    if (!scroller) return undefined;
    const tell = () => scroller.toggleAttribute('data-scrolled', scroller.scrollLeft > 0);
    tell();
    scroller.addEventListener('scroll', tell, { passive: true });
    return () => scroller.removeEventListener('scroll', tell);
  }, [inside]);
}
