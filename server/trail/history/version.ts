import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { HttpError } from '../../platform/http/httpError.ts';
import type { Resource } from './resource.ts';

/** Returns the `ETag` of a record, which changes only with writes of the record itself. */
export function versionOf<R extends object>(resource: Resource<R>, record: R): string {
  return `"${createHash('sha256')
    .update(JSON.stringify(resource.own(record)))
    .digest('base64url')
    .slice(0, 22)}"`;
}

/** Returns a record with its version in the response's `ETag`; throws the resource's error when it does not exist. */
export function withVersionTag<R extends object>(c: Context, resource: Resource<R>, record: R | undefined): R {
  if (record === undefined) throw resource.notFoundError();
  c.header('etag', versionOf(resource, record));
  return record;
}

/**
 * Returns the error of a write whose `If-Match` differs from the current version; a weak `ETag` is accepted, because
 * compression makes it weak.
 */
export function versionConflict<R extends object>(
  ifMatch: string | undefined,
  resource: Resource<R>,
  record: R,
): HttpError | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const known = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(versionOf(resource, record))
    ? undefined
    : new HttpError(412, { code: 412, text: 'Запись изменилась с тех пор, как вы её открыли' });
}

/** Rejects such a write. */
export function requireVersion<R extends object>(ifMatch: string | undefined, resource: Resource<R>, record: R): void {
  const conflict = versionConflict(ifMatch, resource, record);
  if (conflict !== undefined) throw conflict;
}
