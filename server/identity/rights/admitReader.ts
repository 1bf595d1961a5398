import type { Context } from 'hono';
import { readOnlyHeader } from '#dictionaries/headers.ts';
import type { ApiEnv } from '../../platform/context/deps.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { HttpError } from '../../platform/http/httpError.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import { beyondReach, type Reach } from './decide.ts';
import { forbiddenError } from './decisionMessages.ts';
import { findReach } from './reach.ts';
import type { ScopedResource } from './scopedResource.ts';

/**
 * Rejects the read of an existing record outside the user's territories, and marks the response when the user may not
 * change the record.
 */
export function admitReach(c: Context<ApiEnv>, reach: Reach): void {
  const rule = beyondReach(reach, false);
  if (rule !== undefined) throw forbiddenError({ allowed: false, rule });
  if (reach === 'part') c.header(readOnlyHeader, 'territories');
}

/** Does the same for a record of a resource whose address has no parents; a missing one gets `notFoundError`. */
export async function admitReader(
  c: Context<ApiEnv>,
  db: Db,
  { resource, id, notFoundError }: { resource: ScopedResource; id: RecordId; notFoundError: () => HttpError },
): Promise<void> {
  const reach = await findReach(db, c.get('actor').limit, resource, id);
  if (reach === undefined) throw notFoundError();
  admitReach(c, reach);
}
