import type { ReactNode } from 'react';

/** For kinds that travel without being seen. */
export function NoInput(): ReactNode {
  return null;
}
