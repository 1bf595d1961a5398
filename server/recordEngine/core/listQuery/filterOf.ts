import type { Context } from 'hono';
import { listQueryParameters } from './parseListQuery.ts';

/** Returns the filter part of a list's query, sorted by name. */
export function filterOf(c: Context): URLSearchParams {
  const query = new URL(c.req.url).searchParams;
  for (const name of [...listQueryParameters, 'limit', 'offset']) query.delete(name);
  query.sort();
  return query;
}
