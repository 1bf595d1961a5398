import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { HttpError } from '../../platform/http/httpError.ts';
import type { VersionedResource } from './versionedResource.ts';

/** The `ETag` of a record: the same until a write of the record itself changes it. */
export function versionOf<R extends object>(kept: VersionedResource<R>, record: R): string {
  return `"${createHash('sha256')
    .update(JSON.stringify(kept.own(record)))
    .digest('base64url')
    .slice(0, 22)}"`;
}

/** A record on its way out, its version in the answer's `ETag`; throws what is said of one that is not there. */
export function withVersionTag<R extends object>(c: Context, kept: VersionedResource<R>, record: R | undefined): R {
  if (record === undefined) throw kept.gone();
  c.header('etag', versionOf(kept, record));
  return record;
}

/** What is said of a write whose `If-Match` does not name the version that stands; compressed on its way, an `ETag` had become weak. */
export function versionConflict<R extends object>(
  ifMatch: string | undefined,
  kept: VersionedResource<R>,
  record: R,
): HttpError | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const known = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(versionOf(kept, record))
    ? undefined
    : new HttpError(412, { code: 412, text: 'Запись изменилась с тех пор, как вы её открыли' });
}

/** Refuses such a write. */
export function requireVersion<R extends object>(
  ifMatch: string | undefined,
  kept: VersionedResource<R>,
  record: R,
): void {
  const errorResponse = versionConflict(ifMatch, kept, record);
  if (errorResponse !== undefined) throw errorResponse;
}
