import { useEffect, useEffectEvent } from 'react';

/** Layers: main modals at 200, dialogs and other info layers at 300 (part1 §9). */
export const zIndex = { main: 200, info: 300, dropdown: 400 } as const;

type Close = () => void;
/**
 * `modal` covers the page, `popup` belongs to a field or button, `panel` is anything else that Esc closes and does not
 * intercept other keys.
 */
type LayerKind = 'modal' | 'popup' | 'panel';
const stack: { close: Close; kind: LayerKind }[] = [];

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
 * Puts an open layer (modal, panel, dialog, drop-down, photo) on the single stack that handles Esc: Esc closes only the
 * top one (part1 §4, known trap 11).
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
