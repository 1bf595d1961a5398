import { flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLayer, zIndex } from '../layers/layers.ts';

interface FullTextCardProps {
  /** The cut text. */
  of: HTMLElement;
  /** Called when the pointer has entered the card. */
  keep: () => void;
  close: () => void;
}

export function FullTextCard({ of, keep, close }: FullTextCardProps): ReactNode {
  const { refs, floatingStyles } = useFloating({
    strategy: 'fixed',
    placement: 'bottom-start',
    elements: { reference: of },
    middleware: [offset(2), flip({ padding: 8 }), shift({ padding: 8 })],
  });
  useLayer(true, close);
  return createPortal(
    <div
      ref={refs.setFloating}
      role="tooltip"
      className="full-text"
      style={{ ...floatingStyles, zIndex: zIndex.dropdown }}
      onPointerEnter={keep}
      onPointerLeave={close}
    >
      {of.textContent}
    </div>,
    document.body,
  );
}
