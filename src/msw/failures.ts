import { delay, HttpResponse } from 'msw';
import { errorCatalogue } from '#contract/errorResponses.ts';
import type { ErrorBody } from '#schemas/apiError.ts';
import type { Verb } from '#schemas/declaration/declaration.ts';

/**
 * How a call goes wrong: an error of the API (`status` is 400 unless said; 200 is an error too, spec D12), a connection that breaks, one that never answers,
 * or an answer that is no JSON.
 */
export type Failure = (ErrorBody & { status?: number }) | 'dropped' | 'unanswered' | 'malformed';

/** By the verb: a list goes wrong one after another and then no more, a single one goes on. */
export type Failures = Partial<Record<Verb, Failure | Failure[]>>;

/** An error of the catalogue by its name (part1 §8, part2 §8): `catalogued('motivation206', data)`. */
export function catalogued(name: keyof typeof errorCatalogue, data?: unknown): Failure {
  const { status, code, says } = errorCatalogue[name];
  return { status, code, text: says, ...(data === undefined ? {} : { data }) };
}

/** What goes wrong with the next call of a verb. */
export function nextFailure(failures: Failures, verb: Verb): Failure | undefined {
  const failure = failures[verb];
  return Array.isArray(failure) ? failure.shift() : failure;
}

/** The answer that a failure is. */
export async function failureResponse(failure: Failure): Promise<Response> {
  if (failure === 'dropped') return HttpResponse.error();
  if (failure === 'malformed')
    return new HttpResponse('<!doctype html><h1>502 Bad Gateway</h1>', { headers: { 'content-type': 'text/html' } });
  if (failure === 'unanswered') {
    await delay('infinite');
    return HttpResponse.error();
  }
  const { status = 400, ...error } = failure;
  return HttpResponse.json({ success: false, error }, { status });
}
