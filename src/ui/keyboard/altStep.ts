import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Returns by how many positions `Alt` with an arrow key moves an item; undefined for other keys. */
export function altStep({ altKey, key }: KeyboardEvent): 1 | -1 | undefined {
  return altKey ? steps[key] : undefined;
}
