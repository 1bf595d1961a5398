import type { DataProvider } from '@refinedev/core';
import { createContext, use } from 'react';
import type { NamedDialects } from '#dialects/resolve.ts';
import type { SeenExchange } from '#dialects/seen.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** What a try of the API needs of the studio around the form. */
export interface TrySurroundings {
  /** The declaration as it was last without mistakes; null while it has not been yet. */
  declaration: Declaration | null;
  /** Whether the text has moved on since. */
  stale: boolean;
  dataOf: (declaration: Declaration, seen?: (exchange: SeenExchange) => void) => DataProvider;
  /** Those that the installation has named. */
  dialects: NamedDialects;
  /** Puts a value at a place of the declaration: what a try proposed. */
  put: (path: readonly (string | number)[], value: unknown) => void;
}

const TryContext = createContext<TrySurroundings | null>(null);
export const TryProvider = TryContext.Provider;

export function useTrySurroundings(): TrySurroundings {
  const found = use(TryContext);
  if (!found) throw new Error('A try of the API stands outside TryProvider');
  return found;
}
