import type { Pause } from './sortInSlices.ts';

/** Maximum milliseconds that a time slice may block the page: a key pressed meanwhile is handled within a frame. */
const sliceMs = 8;

/**
 * Creates a function that pauses between time slices on the main thread; throws the reason of `signal` once it is
 * aborted.
 */
export function slices(signal: AbortSignal): Pause {
  let startedAt = performance.now();
  return () => {
    signal.throwIfAborted();
    if (performance.now() - startedAt < sliceMs) return undefined;
    return whenFree().then(() => {
      signal.throwIfAborted();
      startedAt = performance.now();
    });
  };
}

/** Resolves after the waiting tasks of the thread; unlike a timer it has no minimum delay. */
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

/** Returns an error handler for replaceable work: ignores errors after `signal` was aborted. */
export function unlessAborted(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
