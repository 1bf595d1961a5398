import { randomUUID } from 'node:crypto';
import { firstNames } from '#codecs/plural.ts';
import type { Db } from '../../platform/db/connection.ts';
import { recordBulkChange } from './bulkChanges.ts';
import { hasHistory } from './entries.ts';
import type { Resource, WriteContext } from './resource.ts';
import { secondaryWrite } from './write.ts';

/**
 * Runs `work`, which changes or deletes records in favour of the written one after the user's confirmation and returns
 * their names. They form a bulk change of the resource, so that the user can undo it later.
 */
export async function replaceRecords<T extends { title: string }>(
  tx: Db,
  write: WriteContext,
  { declaration }: Pick<Resource, 'declaration'>,
  work: (write: WriteContext) => Promise<T[]>,
): Promise<T[]> {
  const id = randomUUID();
  const replaced = await work({ ...secondaryWrite(write), actor: { ...write.actor, bulkChange: id } });
  if (replaced.length > 0 && hasHistory(write))
    await recordBulkChange(tx, write.actor, {
      id,
      kind: 'replace',
      resource: declaration.name,
      title: `Заменено: ${firstNames(
        replaced.map(({ title }) => title),
        2,
      )}`,
      at: write.at,
    });
  return replaced;
}
