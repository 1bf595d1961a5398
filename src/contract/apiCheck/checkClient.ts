import type { FindingLog } from './finding.ts';
import { readEnvelope, type EnvelopeResult } from './readEnvelope.ts';
import { NoResponseError, type SendRequest, type RawResponse, type CheckRequest } from './transport.ts';

/**
 * The result of a request: its data, an error response in the envelope, or undefined when a finding has been recorded.
 */
type CheckResponse =
  | { data: unknown }
  | { refusal: Extract<EnvelopeResult, { refusal: unknown }>['refusal'] }
  | undefined;

/** Sends requests by the rules of the API check: a response outside the envelope is recorded as a finding. */
export interface CheckClient {
  ask(notes: FindingLog, request: CheckRequest, shows: string): Promise<CheckResponse>;
  /**
   * Returns the data of a request that has to succeed. An error response is recorded as a finding; one for a missing
   * right is recorded as not tested.
   */
  askData(notes: FindingLog, request: CheckRequest, shows: string): Promise<{ data: unknown } | undefined>;
  /** Returns the raw response; undefined when the request failed. */
  send(notes: FindingLog, request: CheckRequest, shows: string): Promise<RawResponse | undefined>;
}

/** Response time in ms above which a note is recorded. */
const slow = 5000;

export function createCheckClient(send: SendRequest, onRequest: () => void): CheckClient {
  const sent: CheckClient['send'] = async (notes, request, shows) => {
    notes.countRequest();
    onRequest();
    try {
      const response = await send(request);
      if (response.ms > slow)
        notes.note(
          `медленно: ${(response.ms / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} с на ${request.url}`,
        );
      return response;
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      notes.found(request, { place: 'ответ', says: error.message, shows });
      return undefined;
    }
  };
  const ask: CheckClient['ask'] = async (notes, request, shows) => {
    const response = await sent(notes, request, shows);
    if (response === undefined) return undefined;
    const read = readEnvelope(response);
    if ('misfit' in read) {
      notes.found(request, { ...read.misfit, shows });
      return undefined;
    }
    if ('refusal' in read && read.refusal.status >= 500) {
      notes.found(request, { place: 'ответ', says: `${read.refusal.status}: ${String(read.refusal.text)}`, shows });
      return undefined;
    }
    return read;
  };
  return {
    send: sent,
    ask,
    async askData(notes, request, shows) {
      const response = await ask(notes, request, shows);
      if (response === undefined || 'data' in response) return response;
      const { status, text } = response.refusal;
      if (status === 403) notes.note(`не проверено: ${String(text)}`);
      else notes.found(request, { place: 'ответ', says: `отказ ${status}: ${String(text)}`, shows });
      return undefined;
    },
  };
}
