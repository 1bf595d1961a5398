import type { Context } from 'hono';
import type { Db } from '../../platform/db/connection.ts';
import type { ApiEnv } from '../../platform/context/deps.ts';
import { keyOf, writeOnce } from './requestKeys.ts';
import { runWrite, type Trail } from './write.ts';
import type { WriteContext } from './resource.ts';

/**
 * Does a write by the actor and the known versions of a request; the response carries the new version. `work` returns
 * the data of the response: a request that is repeated with its `Idempotency-Key` gets them without another write.
 */
export async function runRequestWrite<T>(
  c: Context<ApiEnv>,
  trail: Trail,
  resource: Parameters<typeof runWrite>[2],
  work: (tx: Db, write: WriteContext) => Promise<T>,
): Promise<T> {
  const keyed = await keyOf(c);
  const once: typeof work = (tx, write) =>
    keyed === undefined ? work(tx, write) : writeOnce(tx, keyed, write, () => work(tx, write));
  const { value, etag } = await runWrite(c.get('actor'), trail, resource, { ifMatch: c.req.header('if-match') }, once);
  if (etag !== undefined) c.header('etag', etag);
  return value;
}
