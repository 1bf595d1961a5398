import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Connection, Maintenance } from '../platform/db/connection.ts';
import type { CustomResources } from '../admin/config/openConfig.ts';
import { runPeriodically } from '../platform/jobs/runPeriodically.ts';
import { syncTaskIndex } from '../modules/tasks/syncTaskIndex.ts';
import { syncIndexes } from '../resources/engine/syncIndexes.ts';

/** Milliseconds between two checks of the active declarations. */
const rest = 1000;

/**
 * Keeps the indexes of custom resources in step with the active declarations, and the text index of tasks, in the
 * background. Returns a function that stops it.
 */
export function watchIndexes(
  maintain: Connection['maintain'],
  added: Pick<CustomResources, 'ready' | 'declarations'>,
  log: (message: string) => void,
): () => Promise<void> {
  let done: readonly Declaration[] | undefined;
  return runPeriodically(
    async () => {
      await added.ready;
      const expected = added.declarations();
      if (expected === done) return;
      // When another process is maintaining the indexes or the database is unreachable, the next round tries again.
      const keep = async (maintenance: Maintenance): Promise<void> => {
        await syncTaskIndex(maintenance, log);
        await syncIndexes(maintenance, expected, log);
      };
      if (await maintain(keep)) done = expected;
    },
    { rest },
  );
}
