import type { AnyRecord } from '#codecs/records.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { queryText } from './address.ts';
import { isErrorResponse, toProductError } from './response.ts';
import type { WireResponse } from './answerPath.ts';
import type { Pairs } from './query.ts';
import type { RouteTarget } from './routes.ts';

/** A request of the product's contract: a lower-case method, the query as names and values, a parsed body. */
export interface ProductRequest {
  target: RouteTarget;
  method: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
}

/** A request as it is sent to the API. */
interface WireRequest {
  method: string;
  address: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

export type SendWireRequest = (request: WireRequest) => Promise<WireResponse>;

/** A call together with the dialect of its API and the function that sends it. */
export interface DialectRequest extends ProductRequest {
  dialect: Dialect;
  send: (request: Omit<WireRequest, 'headers'>) => Promise<WireResponse>;
}

/** A response that cannot serve as the result of the request. */
export class DialectApiError extends Error {
  readonly answer: WireResponse;

  constructor(response: WireResponse) {
    super('The API refused');
    this.answer = response;
  }
}

/** Sends a request and returns the success response; throws Refusal in the product's envelope. */
export async function sendDialectRequest(
  line: DialectRequest,
  method: string,
  address: string,
  query: Pairs,
  body?: unknown,
): Promise<WireResponse> {
  // The address of a next page already contains the constant parameters.
  const constant = Object.entries(line.dialect.query).filter(([name]) => query.every(([own]) => own !== name));
  const text = queryText([...constant, ...query]);
  const response = await line.send({ method, address: text === '' ? address : `${address}?${text}`, body });
  if (isErrorResponse(response)) throw new DialectApiError(toProductError(line.dialect, response));
  return response;
}

/** Builds a success response in the product's envelope (spec D11, D68). */
export function productSuccess(
  data: unknown,
  meta: AnyRecord = {},
  headers: WireResponse['headers'] = {},
): WireResponse {
  return { status: 200, headers, body: { success: true, data, meta } };
}

/**
 * Builds the error for a response that is invalid in this dialect; the message names the cause for the author of the
 * declaration.
 */
export function unreadableResponse(text: string): WireResponse {
  return { status: 502, headers: {}, body: { success: false, error: { code: null, text } } };
}
