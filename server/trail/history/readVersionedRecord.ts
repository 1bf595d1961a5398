import type { Context } from 'hono';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { admitReader } from '../../identity/rights/admitReader.ts';
import type { Resource } from './resource.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { withVersionTag } from './version.ts';

/**
 * Returns a record with its version in the response's `ETag`, without names outside the user's territory limit; throws
 * the resource's error when it does not exist.
 */
export async function readVersionedRecord<R extends object>(
  c: Context<ApiEnv>,
  { db }: Pick<ApiDeps, 'db'>,
  resource: Resource<R>,
  id: number,
): Promise<R> {
  const { limit } = c.get('actor');
  await admitReader(c, db, { resource, id, notFoundError: () => resource.notFoundError() });
  const read = async (own: TerritoryLimit | undefined): Promise<R | undefined> =>
    resource.reads?.one === undefined ? (await resource.read(db, [id], own))[0] : resource.reads.one(db, id, own);
  const whole = withVersionTag(c, resource, await read(undefined));
  return limit === undefined ? whole : ((await read(limit)) ?? whole);
}
