import type { AnyRecord } from '#codecs/records.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import { queryText } from './address.ts';
import { isRefusal, refusalOf } from './answer.ts';
import type { WireAnswer } from './place.ts';
import type { Pairs } from './query.ts';
import type { Target } from './routes.ts';

/** A request of the product's contract: a method in lower case, the query as names and values, a parsed body. */
export interface Call {
  target: Target;
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

export type Exchange = (request: WireRequest) => Promise<WireAnswer>;

/** A call on its way to its API, in the API's own dialect. */
export interface Line extends Call {
  dialect: Dialect;
  send: (request: Omit<WireRequest, 'headers'>) => Promise<WireAnswer>;
}

/** An answer that is none to what was asked. */
export class Refusal extends Error {
  readonly answer: WireAnswer;

  constructor(answer: WireAnswer) {
    super('The API refused');
    this.answer = answer;
  }
}

/** What the API answers with success; throws Refusal in the product's envelope. */
export async function asked(line: Line, method: string, address: string, query: Pairs, body?: unknown): Promise<WireAnswer> {
  const text = queryText([...Object.entries(line.dialect.query), ...query]);
  const answer = await line.send({ method, address: text === '' ? address : `${address}?${text}`, body });
  if (isRefusal(answer)) throw new Refusal(refusalOf(line.dialect, answer));
  return answer;
}

/** An answer in the envelope of the product (spec D11, D68). */
export function success(data: unknown, meta: AnyRecord = {}, headers: WireAnswer['headers'] = {}): WireAnswer {
  return { status: 200, headers, body: { success: true, data, meta } };
}

/** An answer that means nothing in this dialect: whoever declares the resource has to know why. */
export function unreadable(text: string): WireAnswer {
  return { status: 502, headers: {}, body: { success: false, error: { code: null, text } } };
}
