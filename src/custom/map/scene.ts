import { start, type View } from './projection.ts';

/**
 * What the map shows at this moment. pigeon-maps draws itself on every frame of a drag; whatever stands on the map follows
 * the scene by moving its elements, so that React draws nothing of ours meanwhile.
 */
export interface Scene {
  view: () => View;
  /** Told by every frame of the map. */
  show: (view: View) => void;
  /** Calls at once with what is shown, then on every frame. */
  follow: (listener: (view: View) => void) => () => void;
}

export function createScene(): Scene {
  let now: View = { ...start, width: 0, height: 0 };
  const listeners = new Set<(view: View) => void>();
  return {
    view: () => now,
    show: (view) => {
      now = view;
      for (const listener of listeners) listener(view);
    },
    follow: (listener) => {
      listeners.add(listener);
      if (now.width > 0) listener(now);
      return () => void listeners.delete(listener);
    },
  };
}
