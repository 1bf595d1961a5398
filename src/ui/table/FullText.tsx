import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazyComponent } from '../chunks/lazyComponent.tsx';

/** Milliseconds of hovering over a cut text before the full text is shown. */
const restMs = 400;
const FullTextCard = lazyComponent(async () => (await import('./FullTextCard.tsx')).FullTextCard);

/** Elements whose text may be cut: a clamping box, or a single-line cell. */
const cuttable = '.clamp, .table-compact .table-body .table-cell';

/** Card with the full text under the pointer; it can be read, selected and closed with Esc (spec D59). */
export function FullText({ within }: { within: RefObject<HTMLElement | null> }): ReactNode {
  const [cut, setCut] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const node = within.current;
    if (!node) return undefined;
    const show = (text: HTMLElement | null) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCut(text), restMs);
    };
    const onOver = ({ target, pointerType }: PointerEvent) => {
      const text = (target as Element).closest<HTMLElement>(cuttable);
      show(pointerType !== 'touch' && text && isCut(text) ? text : null);
    };
    const onLeave = () => show(null);
    const hide = () => {
      clearTimeout(timer.current);
      setCut(null);
    };
    node.addEventListener('pointerover', onOver);
    node.addEventListener('pointerleave', onLeave);
    node.addEventListener('pointerdown', hide);
    node.addEventListener('scroll', hide, { passive: true });
    return () => {
      clearTimeout(timer.current);
      node.removeEventListener('pointerover', onOver);
      node.removeEventListener('pointerleave', onLeave);
      node.removeEventListener('pointerdown', hide);
      node.removeEventListener('scroll', hide);
    };
  }, [within]);
  return cut && <FullTextCard of={cut} keep={() => clearTimeout(timer.current)} close={() => setCut(null)} />;
}

function isCut({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
}
