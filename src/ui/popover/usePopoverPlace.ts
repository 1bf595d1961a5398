import { autoUpdate, flip, offset, shift, size, useFloating } from '@floating-ui/react-dom';
import type { CSSProperties } from 'react';
import { zIndex } from '../layers/layers.ts';

/** Pixels between a popup and the edges of the window. */
const padding = 8;
/** How high a popup is at the most, and how little of it is worth showing; the rest of it is scrolled to. */
const [mostHeight, leastHeight] = [560, 160];

/** Hangs a popup on its button, within the window: above the button where there is more room, moved aside where the window ends, and below the questions that it asks. */
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
          elements.floating.style.maxHeight = `${Math.max(leastHeight, Math.min(availableHeight, mostHeight))}px`;
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
