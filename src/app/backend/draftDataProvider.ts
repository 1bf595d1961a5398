import type { DataProvider } from '@refinedev/core';
import { createDataProvider } from '#providers/data.ts';
import { createHttp } from '#providers/http.ts';
import { observeExchanges } from '#providers/observeExchanges.ts';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';
import { apiOfCollection } from '#schemas/declaration/collection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { dialectResources } from './backend.ts';
import { session } from '../base/session.ts';

/**
 * Creates the data provider of a resource that is not active yet: the draft in the studio, which takes precedence over
 * the active resource of its name. `seen` receives each exchange with the API.
 */
export function createDraftDataProvider(
  declaration: Declaration,
  seen?: (exchange: RecordedExchange) => void,
): DataProvider {
  const foreign = [declaration, ...(dialectResources() ?? [])];
  return createDataProvider(
    createHttp({ session, foreign: () => foreign, ...(seen && { around: observeExchanges(seen) }) }),
    (name) => apiOfCollection(name, () => declaration),
  );
}
