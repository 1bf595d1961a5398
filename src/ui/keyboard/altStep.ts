import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** By how many places `Alt` with an arrow moves what has an order; undefined for every other press. */
export function altStep({ altKey, key }: KeyboardEvent): 1 | -1 | undefined {
  return altKey ? steps[key] : undefined;
}
