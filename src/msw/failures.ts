import { delay, HttpResponse } from 'msw';
import { errorCatalogue } from '#contract/errorResponses.ts';
import type { ErrorBody } from '#schemas/apiError.ts';
import type { Verb } from '#schemas/declaration/declaration.ts';

/**
 * A simulated failure of a call: an error of the API (`status` defaults to 400; 200 is an error too, spec D12), a
 * dropped connection, a connection without a response, or a response that is not JSON.
 */
export type Failure = (ErrorBody & { status?: number }) | 'dropped' | 'unanswered' | 'malformed';

/** Failures by verb: the failures of a list happen once each in order, a single failure repeats. */
export type Failures = Partial<Record<Verb, Failure | Failure[]>>;

/** Returns a catalogue error by its name (part1 §8, part2 §8): `catalogued('motivation206', data)`. */
export function catalogued(name: keyof typeof errorCatalogue, data?: unknown): Failure {
  const { status, code, says } = errorCatalogue[name];
  return { status, code, text: says, ...(data === undefined ? {} : { data }) };
}

/** Returns the failure of the next call of a verb. */
export function nextFailure(failures: Failures, verb: Verb): Failure | undefined {
  const failure = failures[verb];
  return Array.isArray(failure) ? failure.shift() : failure;
}

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
