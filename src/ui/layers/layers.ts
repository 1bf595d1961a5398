import { useEffect, useEffectEvent } from 'react';

/** Main modals stand at 200, dialogs and other info layers at 300 (part1 §9). */
export const zIndex = { main: 200, info: 300, dropdown: 400 } as const;

type Close = () => void;
/** What covers the page, what hangs on a field or button, and all else that Esc closes: keys pass through that. */
type LayerKind = 'modal' | 'popup' | 'panel';
const stack: { close: Close; kind: LayerKind }[] = [];

/** How many layers of a kind are open. */
export function openLayers(kind: LayerKind): number {
  return stack.filter((layer) => layer.kind === kind).length;
}

function onKeyDown(event: KeyboardEvent): void {
  const top = stack.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !top) return;
  event.stopPropagation();
  event.preventDefault();
  top.close();
}

/**
 * Puts an open thing (modal, panel, dialog, drop-down, photo) on the one stack that owns Esc: Esc closes the top one alone
 * (part1 §4, known trap 11).
 */
export function useLayer(open: boolean, close: Close, kind: LayerKind = 'panel'): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    const layer = { close: () => onEscape(), kind };
    if (stack.length === 0) document.addEventListener('keydown', onKeyDown, true);
    stack.push(layer);
    return () => {
      stack.splice(stack.indexOf(layer), 1);
      if (stack.length === 0) document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [open, kind]);
}
