import { autoUpdate, flip, offset, size, useFloating } from '@floating-ui/react-dom';
import type { CSSProperties } from 'react';
import { zIndex } from '../layers/layers.ts';

/**
 * Positions a drop-down below its field, or above it where there is more space; at least as wide as the field and at
 * most `max` pixels high.
 */
export function useFloatingList(
  open: boolean,
  max = 380,
): {
  anchor: (node: HTMLElement | null) => void;
  floating: (node: HTMLElement | null) => void;
  style: CSSProperties;
} {
  const { refs, floatingStyles } = useFloating({
    open,
    strategy: 'fixed',
    placement: 'bottom-start',
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(4),
      flip({ padding: 8 }),
      size({
        padding: 8,
        apply({ rects, availableHeight, elements }) {
          Object.assign(elements.floating.style, {
            minWidth: `${rects.reference.width}px`,
            maxHeight: `${Math.max(160, Math.min(availableHeight, max))}px`,
          });
        },
      }),
    ],
  });
  return {
    anchor: refs.setReference,
    floating: refs.setFloating,
    style: { ...floatingStyles, zIndex: zIndex.dropdown },
  };
}
