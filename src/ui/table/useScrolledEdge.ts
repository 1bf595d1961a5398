import { useEffect, type RefObject } from 'react';

/** Tells the styles of a table (`data-scrolled`) that it is scrolled sideways: what stays in place stands over the rest then. */
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
