import { use, useEffect, useEffectEvent, type ReactNode } from 'react';
import { openLayers } from '../layers/layers.ts';
import { ModalDepth } from './contexts.ts';
import { keyPressed, type KeyName } from './keyPressed.ts';

/** Actions by shortcut. */
export type KeyActions = Partial<Record<KeyName, () => void>>;

interface Scope {
  depth: number;
  /** Runs the action of a shortcut; returns false when the component has no action for it. */
  act: (name: KeyName) => boolean;
}

const scopes: Scope[] = [];

/**
 * Handles shortcuts while its component is the top layer: a modal above it takes over, an open drop-down leaves it the
 * keys with Ctrl and Alt. Of several handlers of a key the last mounted one wins, and one that `isSecondary` is last.
 *
 * The top layer is that of the stack which handles Esc; the order of mounting is no measure, because a list's tools
 * mount after a modal opened by a link. A typed Latin letter is that letter, any other letter is that of its key, so
 * shortcuts work in the Russian layout. `Alt J` exists beside `J` because a form opens with the focus in an input.
 */
export function useKeys(actions: KeyActions, { isSecondary = false } = {}): void {
  const depth = use(ModalDepth);
  const act = useEffectEvent((name: KeyName) => {
    const action = actions[name];
    action?.();
    return action !== undefined;
  });
  useEffect(() => {
    const scope: Scope = { depth, act: (name) => act(name) };
    if (scopes.length === 0) document.addEventListener('keydown', onKeyDown, true);
    if (isSecondary) scopes.push(scope);
    else scopes.unshift(scope);
    return () => {
      scopes.splice(scopes.indexOf(scope), 1);
      if (scopes.length === 0) document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [depth, isSecondary]);
}

function onKeyDown(event: KeyboardEvent): void {
  const name = keyPressed(event);
  if (name === null) return;
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  if (!isChord && openLayers('popup') > 0) return;
  const top = openLayers('modal');
  if (!scopes.some(({ depth, act }) => depth === top && act(name))) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Saves the surrounding form on `Ctrl Enter`, with what is still being typed. */
export function SaveKey({ save }: { save: () => void }): ReactNode {
  useKeys({
    save: () => {
      finishTyping();
      save();
    },
  });
  return null;
}

/** Dates, times and durations take a typed text when the focus leaves their field. */
function finishTyping(): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return;
  focused.blur();
  focused.focus({ preventScroll: true });
}
