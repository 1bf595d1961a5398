import { useEngine } from './engineContext.tsx';

/**
 * Returns parameters that only the embedded API knows; none for an external API, which gets the calls of the documents
 * alone (spec D67).
 */
export function useEmbeddedQuery(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return useEngine().host.embedded ? query : {};
}
