import type { AnyRecord } from '#codecs/records.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { queryText } from './address.ts';
import { isErrorResponse, toProductError } from './response.ts';
import type { WireResponse } from './answerPath.ts';
import type { Pairs } from './query.ts';
import type { RouteTarget } from './routes.ts';

/** A request of the product's contract: a method in lower case, the query as names and values, a parsed body. */
export interface ProductRequest {
  target: RouteTarget;
  method: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** A request as the API gets it. */
export interface WireRequest {
  method: string;
  address: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

export type SendWireRequest = (request: WireRequest) => Promise<WireResponse>;

/** A call on its way to its API, in the API's own dialect. */
export interface DialectRequest extends ProductRequest {
  dialect: Dialect;
  send: (request: Omit<WireRequest, 'headers'>) => Promise<WireResponse>;
}

/** An answer that is none to what was asked. */
export class DialectApiError extends Error {
  readonly answer: WireResponse;

  constructor(response: WireResponse) {
    super('The API refused');
    this.answer = response;
  }
}

/** What the API answers with success; throws Refusal in the product's envelope. */
export async function sendDialectRequest(
  line: DialectRequest,
  method: string,
  address: string,
  query: Pairs,
  body?: unknown,
): Promise<WireResponse> {
  const text = queryText([...Object.entries(line.dialect.query), ...query]);
  const response = await line.send({ method, address: text === '' ? address : `${address}?${text}`, body });
  if (isErrorResponse(response)) throw new DialectApiError(toProductError(line.dialect, response));
  return response;
}

/** An answer in the envelope of the product (spec D11, D68). */
export function productSuccess(
  data: unknown,
  meta: AnyRecord = {},
  headers: WireResponse['headers'] = {},
): WireResponse {
  return { status: 200, headers, body: { success: true, data, meta } };
}

/** An answer that means nothing in this dialect: whoever declares the resource has to know why. */
export function unreadableResponse(text: string): WireResponse {
  return { status: 502, headers: {}, body: { success: false, error: { code: null, text } } };
}
