import type { Context } from 'hono';
import type { JsonText } from '../../../platform/db/json.ts';
import type { ApiEnv } from '../../../platform/context/deps.ts';
import { successJson } from '../../../platform/http/responses.ts';
import { totalHeader } from '../../../platform/http/totalHeader.ts';

/** What is told of a whole list beside a page of it (spec D68): how many records the filter and the search find, what fields add up to. */
export interface ListMeta {
  count?: number;
  sums?: Record<string, number>;
}

/** A page of a list, `meta` beside its data. */
export function listPageResponse(c: Context<ApiEnv>, data: JsonText<unknown>, meta: ListMeta): Response {
  if (meta.count !== undefined) c.header(totalHeader, String(meta.count));
  return successJson(c, data, Object.keys(meta).length > 0 ? meta : undefined);
}
