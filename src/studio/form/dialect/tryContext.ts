import type { DataProvider } from '@refinedev/core';
import { createContext, use } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import type { NamedDialects } from '#dialects/resolve.ts';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** The data behind the API of a draft; `seen` is told of each exchange with it. */
export type DataOf = (declaration: Declaration, seen?: (exchange: RecordedExchange) => void) => DataProvider;

/** What a try of the API needs of the studio around the form. */
export interface TryContextValue {
  /** The declaration as it was last without mistakes; null while it has not been yet. */
  declaration: Declaration | null;
  /** Whether the text has moved on since. */
  stale: boolean;
  dataOf: DataOf;
  /** Those that the installation has named. */
  dialects: NamedDialects;
  /** The declaration as the text says it at this moment. */
  now: () => AnyRecord;
  /** Puts a value at a place of the declaration: what a try proposed. */
  put: (path: readonly (string | number)[], value: unknown) => void;
}

const TryContext = createContext<TryContextValue | null>(null);
export const TryProvider = TryContext.Provider;

export function useTryContext(): TryContextValue {
  const found = use(TryContext);
  if (!found) throw new Error('A try of the API stands outside TryProvider');
  return found;
}
