import type { Context } from 'hono';
import type { JsonText } from '../../../platform/db/json.ts';
import type { ApiEnv } from '../../../platform/context/deps.ts';
import { successJson } from '../../../platform/http/responses.ts';
import { totalHeader } from '../../../platform/http/totalHeader.ts';

/** Totals of a whole list beside a page of it (spec D68): the number of matching records, and the sums of fields. */
export interface ListMeta {
  count?: number;
  sums?: Record<string, number>;
}

/** Returns the response for a page of a list, with `meta` beside the data. */
export function listPageResponse(c: Context<ApiEnv>, data: JsonText<unknown>, meta: ListMeta): Response {
  if (meta.count !== undefined) c.header(totalHeader, String(meta.count));
  return successJson(c, data, Object.keys(meta).length > 0 ? meta : undefined);
}
