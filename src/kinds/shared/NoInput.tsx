import type { ReactNode } from 'react';

/** Draws nothing, for kinds that are invisible in forms. */
export function NoInput(): ReactNode {
  return null;
}
