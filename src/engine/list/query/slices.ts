import type { Pause } from './sortInSlices.ts';

/** How long a slice of work may hold up the page, in milliseconds: a key that is pressed meanwhile is answered within a frame. */
const sliceMs = 8;

/** Pauses between slices of work on the page's own thread; throws the reason of `signal` once that is aborted. */
export function slices(signal: AbortSignal): Pause {
  let begun = performance.now();
  return () => {
    signal.throwIfAborted();
    if (performance.now() - begun < sliceMs) return undefined;
    return whenFree().then(() => {
      signal.throwIfAborted();
      begun = performance.now();
    });
  };
}

/** After what waits to be done on the thread, and unlike a timer without a least delay. */
function whenFree(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** For work that another of its kind may take the place of: what fails after `signal` was aborted is nobody's loss. */
export function unlessAborted(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
