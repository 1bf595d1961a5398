import { recordIn } from '#codecs/records.ts';
import { queryText, recordUrl } from '#dialects/address.ts';
import type { WireResponse } from '#dialects/answerPath.ts';
import { asResolvedDialect } from '#dialects/listParams.ts';
import { productDialect } from '#dialects/resolve.ts';
import { isErrorResponse, recordFromResponse, toProductError } from '#dialects/response.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { hasUnboundParents } from '#schemas/declaration/pathSteps.ts';
import {
  apiUnreachable,
  requireRightsOf,
  upstreamError,
  type ApiUser,
  type CallApi,
} from '../../../identity/person/apiUser.ts';
import { forwardedRecordNeed } from '../../../identity/rights/needs.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import type { RecordId } from '../../../platform/context/recordId.ts';

/** The user who requests the history of a record, with the token of the request. */
interface Requester {
  person: ApiUser;
  token: string;
}

/**
 * Requires that the external API shows a record to the user now: only the API knows who may see what. The history of a
 * record that the API does not show, because it is deleted or has no URL, is for superusers.
 */
export async function requireVisibleRecord(
  ask: CallApi,
  { person, token }: Requester,
  { api }: Declaration,
  id: RecordId,
): Promise<void> {
  if (!api.verbs.includes('one') || hasUnboundParents(api)) return requireRightsOf(person, [forwardedRecordNeed]);
  const dialect = asResolvedDialect(api.dialect) ?? productDialect;
  const response = await fetchRecord(ask, token, dialect, recordUrl(dialect, api.path, String(id)));
  if (isErrorResponse(response)) {
    const error = recordIn(toProductError(dialect, response).body)['error'];
    // An API may report the error in the envelope of a successful response.
    if (![response.status, Number(recordIn(error)['code'])].some(isMissing))
      throw upstreamError(response.status, error);
  } else if (recordFromResponse(dialect, response, api.id) !== undefined) return;
  if (!person.has('superUser')) throw notFound();
}

const isMissing = (code: number): boolean => code === 404 || code === 410;

async function fetchRecord(ask: CallApi, token: string, dialect: Dialect, address: string): Promise<WireResponse> {
  const query = queryText(Object.entries(dialect.query));
  const path = query === '' ? address : `${address}?${query}`;
  const response = await ask(path, token, undefined, false, dialect.headers).catch(() => {
    throw apiUnreachable();
  });
  const body: unknown = await response.json().catch(() => null);
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}
