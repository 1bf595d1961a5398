import { initialView, type Viewport } from './projection.ts';

/**
 * What the map shows at this moment. pigeon-maps draws itself on every frame of a drag; whatever stands on the map follows
 * the scene by moving its elements, so that React draws nothing of ours meanwhile.
 */
export interface Scene {
  view: () => Viewport;
  /** Told by every frame of the map. */
  show: (view: Viewport) => void;
  /** Calls at once with what is shown, then on every frame. */
  follow: (listener: (view: Viewport) => void) => () => void;
}

export function createScene(): Scene {
  let now: Viewport = { ...initialView, width: 0, height: 0 };
  const listeners = new Set<(view: Viewport) => void>();
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
