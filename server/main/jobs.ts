import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Connection, Maintenance } from '../platform/db/connection.ts';
import type { CustomResources } from '../admin/config/openConfig.ts';
import { runPeriodically } from '../platform/jobs/runPeriodically.ts';
import { syncTaskIndex } from '../modules/tasks/syncTaskIndex.ts';
import { syncIndexes } from '../resources/engine/syncIndexes.ts';

/** Milliseconds between two looks at what is active. */
const rest = 1000;

/** Keeps the indexes of added resources in step with the active declarations, and that of the texts of tasks, in the background; the function that it gives stops it. */
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
      // While another process is at it, or the database away, there is nothing to be done but to come again.
      const keep = async (maintenance: Maintenance): Promise<void> => {
        await syncTaskIndex(maintenance, log);
        await syncIndexes(maintenance, expected, log);
      };
      if (await maintain(keep)) done = expected;
    },
    { rest },
  );
}
