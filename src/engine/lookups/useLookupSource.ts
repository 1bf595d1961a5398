import { useDataProvider } from '@refinedev/core';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { useEngine } from '../core/engineContext.tsx';
import type { FetchLookup } from './lookupPages.ts';

/** The lookups of a declaration, for code that loads them outside a field. */
export interface LookupSource {
  lookupOf: (name: string) => Lookup | undefined;
  askFor: (lookup: Lookup) => FetchLookup;
}

export function useLookupSource(declaration: Declaration): LookupSource {
  const { lookups } = useEngine();
  const { custom } = useDataProvider()();
  return {
    lookupOf: (name) => declaration.lookups?.[name] ?? lookups[name],
    askFor:
      ({ path }) =>
      async (query) =>
        (await (custom as NonNullable<typeof custom>)<Record<string, unknown>>({ url: path, method: 'get', query }))
          .data,
  };
}
