import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#schemas/apiError.ts';
import { checkConnection, isOnline, connectivity } from '#ui/connectivity/connectivity.ts';

/** The waiting of a save for an unreachable server. */
export interface ConnectionWait {
  /** Whether it waits now. */
  waits: boolean;
  /**
   * Resolves to true once the server is reachable, immediately if it is not known to be unreachable; to false when the
   * wait is canceled.
   */
  ready: () => Promise<boolean>;
  /**
   * Resolves to whether a request got no response because the server is unreachable: then it is unknown whether it
   * arrived.
   */
  lost: (error: unknown) => Promise<boolean>;
  giveUp: () => void;
}

/**
 * Returns the waiting state of one form or button; canceled on unmount.
 *
 * A request without a response may have arrived: an update is repeated, because twice it is the same update; a creation
 * only with an idempotency key (docs/decisions/0098).
 */
export function useConnectionWait(): ConnectionWait {
  const [waits, setWaits] = useState(false);
  const wait = useRef<AbortController>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      wait.current?.abort();
    };
  }, []);
  return {
    waits,
    giveUp: () => wait.current?.abort(),
    lost: async (error) =>
      error instanceof ApiError && error.kind === 'unanswered' && !(await checkConnection()) && !isLeft.current,
    ready: async () => {
      const online = await isOnline();
      // A form that the user has left must not be sent minutes later.
      if (isLeft.current) return false;
      if (online) return true;
      wait.current = new AbortController();
      setWaits(true);
      const back = await lineBack(wait.current.signal);
      setWaits(false);
      return back;
    },
  };
}

/** Resolves to true once the server responds again, to false when the signal aborts. */
function lineBack(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = connectivity.subscribe(({ down }) => {
      if (!down) end(true);
    });
    const end = (back: boolean) => {
      stop();
      resolve(back);
    };
    signal.addEventListener('abort', () => end(false), { once: true });
    if (!connectivity.getState().down) end(true);
  });
}
