import type { Context } from 'hono';
import { listQueryParameters } from './parseListQuery.ts';

/** The query of a list less what is asked beside its filter, in the order of the names. */
export function filterOf(c: Context): URLSearchParams {
  const query = new URL(c.req.url).searchParams;
  for (const name of [...listQueryParameters, 'limit', 'offset']) query.delete(name);
  query.sort();
  return query;
}
