import { initialView, type Viewport } from './projection.ts';

/**
 * The current view of the map. pigeon-maps redraws itself on every frame of a drag; the map's content follows the scene
 * by moving its DOM elements, so that React renders no component of the application meanwhile.
 */
export interface Scene {
  view: () => Viewport;
  /** Called on every frame of the map. */
  show: (view: Viewport) => void;
  /** Calls the listener immediately with the current view, then on every frame. */
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
