import type { Context } from 'hono';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { admitReader } from '../../identity/rights/admitReader.ts';
import type { VersionedResource } from './versionedResource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { withVersionTag } from './version.ts';

/**
 * Returns a record with its version in the response's `ETag`, without names outside the user's territory limit; throws
 * the resource's error when it does not exist.
 */
export async function readVersionedRecord<R extends object>(
  c: Context<ApiEnv>,
  { db }: Pick<ApiDeps, 'db'>,
  resource: VersionedResource<R>,
  id: RecordId,
): Promise<R> {
  const { limit } = c.get('actor');
  await admitReader(c, db, { resource, id, notFoundError: () => resource.notFoundError() });
  const whole = withVersionTag(c, resource, (await resource.read(db, [id]))[0]);
  if (limit === undefined) return whole;
  return (await resource.read(db, [id], limit))[0] ?? whole;
}
