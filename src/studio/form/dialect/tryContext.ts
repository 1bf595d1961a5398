import type { DataProvider } from '@refinedev/core';
import { createContext, use } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import type { NamedDialects } from '#dialects/resolve.ts';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Returns the data provider of a draft's API; `seen` is called with each exchange. */
export type DataOf = (declaration: Declaration, seen?: (exchange: RecordedExchange) => void) => DataProvider;

/** The studio's context that an API test needs. */
export interface TryContextValue {
  /** The last valid declaration; null until there is one. */
  declaration: Declaration | null;
  /** Whether the text has changed since. */
  stale: boolean;
  dataOf: DataOf;
  /** Dialects named by the installation. */
  dialects: NamedDialects;
  /** Returns the declaration in the current text. */
  now: () => AnyRecord;
  /** Sets a value at a place of the declaration: a proposal of the test. */
  put: (path: readonly (string | number)[], value: unknown) => void;
}

const TryContext = createContext<TryContextValue | null>(null);
export const TryProvider = TryContext.Provider;

export function useTryContext(): TryContextValue {
  const found = use(TryContext);
  if (!found) throw new Error('A try of the API stands outside TryProvider');
  return found;
}
