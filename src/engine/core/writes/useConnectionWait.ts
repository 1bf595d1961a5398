import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#schemas/apiError.ts';
import { checkConnection, isOnline, connectivity } from '#ui/connectivity/connectivity.ts';

/** How a save waits for a host that is out of reach (docs/decisions/0053). */
export interface ConnectionWait {
  /** Whether it waits now. */
  waits: boolean;
  /** Resolves to true once the host can be reached, at once while nothing speaks against it; to false when the wait is given up. */
  ready: () => Promise<boolean>;
  /** Whether what was sent got no answer because the host is out of reach: then nobody knows whether it arrived. */
  lost: (error: unknown) => Promise<boolean>;
  giveUp: () => void;
}

/** The wait of one form or button; it is given up with it. */
export function useConnectionWait(): ConnectionWait {
  const [waits, setWaits] = useState(false);
  const wait = useRef<AbortController>(null);
  useEffect(() => () => wait.current?.abort(), []);
  return {
    waits,
    giveUp: () => wait.current?.abort(),
    lost: async (error) => error instanceof ApiError && error.kind === 'unanswered' && !(await checkConnection()),
    ready: async () => {
      if (await isOnline()) return true;
      wait.current = new AbortController();
      setWaits(true);
      const back = await lineBack(wait.current.signal);
      setWaits(false);
      return back;
    },
  };
}

/** Resolves to true once the host answers again, to false at the signal. */
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
