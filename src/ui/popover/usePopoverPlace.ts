import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react-dom';
import type { CSSProperties } from 'react';
import { zIndex } from '../layers/layers.ts';

/** Pixels between a popup and the edges of the window. */
const padding = 8;
/** Maximum height of a popup, and minimum useful height; longer content scrolls. */
const [maxHeight, minHeight] = [560, 160];

/**
 * Positions a popup at its button inside the window: above the button where there is more space, shifted at the
 * window's edge, and below the questions that it opens.
 */
export function usePopoverPlace(open: boolean): {
  anchor: (node: HTMLElement | null) => void;
  floating: (node: HTMLElement | null) => void;
  style: CSSProperties;
} {
  const { refs, floatingStyles } = useFloating({
    open,
    strategy: 'fixed',
    placement: 'bottom-end',
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(4),
      flip({ padding, crossAxis: false }),
      shift({ padding }),
      size({
        padding,
        apply({ availableHeight, elements }) {
          elements.floating.style.maxHeight = `${Math.max(minHeight, Math.min(availableHeight, maxHeight))}px`;
        },
      }),
    ],
  });
  return {
    anchor: refs.setReference,
    floating: refs.setFloating,
    style: { ...floatingStyles, zIndex: zIndex.info - 1 },
  };
}
