import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Connection, Maintenance } from '../db/connection.ts';
import type { AddedResources } from '../config/openConfig.ts';
import { repeat } from '../process/repeat.ts';
import { keepTaskIndex } from '../tasks/keepTaskIndex.ts';
import { keepIndexes } from './keepIndexes.ts';

/** Milliseconds between two looks at what is active. */
const rest = 1000;

/** Keeps the indexes of added resources in step with the active declarations, and that of the texts of tasks, in the background; the function that it gives stops it. */
export function followIndexes(maintain: Connection['maintain'], added: Pick<AddedResources, 'ready' | 'declarations'>, log: (message: string) => void): () => Promise<void> {
  let done: readonly Declaration[] | undefined;
  return repeat(async () => {
    await added.ready;
    const wanted = added.declarations();
    if (wanted === done) return;
    // While another process is at it, or the database away, there is nothing to be done but to come again.
    const keep = async (maintenance: Maintenance): Promise<void> => {
      await keepTaskIndex(maintenance, log);
      await keepIndexes(maintenance, wanted, log);
    };
    if (await maintain(keep)) done = wanted;
  }, { rest });
}
