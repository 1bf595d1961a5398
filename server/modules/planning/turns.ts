import { setImmediate } from 'node:timers/promises';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';

/**
 * Milliseconds of work on points before other requests get their turn. Few, as a request needs several turns: one after
 * each of its queries.
 */
const stepMs = 2;

/** Lets other requests go first in a loop over many points. */
export interface Turns {
  /** Waits for other requests when the step has lasted long enough; the next step begins after it. */
  pass(): Promise<unknown> | undefined;
}

export function createTurns(letOthersGo: LetOthersGo = setImmediate): Turns {
  let began = performance.now();
  return {
    pass() {
      if (performance.now() - began < stepMs) return undefined;
      return letOthersGo().then(() => {
        began = performance.now();
      });
    },
  };
}
