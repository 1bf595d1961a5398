import { isRecord } from '#codecs/records.ts';
import type { RawResponse } from './transport.ts';

/** A response parsed by the envelope of spec D11, D12: its data, its error, or the reason why it is invalid. */
export type EnvelopeResult =
  | { data: unknown }
  | { refusal: { status: number; code: unknown; text: string; data?: unknown } }
  | { misfit: { place: string; says: string } };

const misfit = (place: string, says: string): EnvelopeResult => ({ misfit: { place, says } });

/** Parses a response. An error with the status 200 is also an error (spec D12). */
export function readEnvelope({ status, headers, text }: RawResponse): EnvelopeResult {
  if (status >= 300 && status < 400)
    return misfit('ответ', `перенаправление ${status} на ${headers['location'] ?? 'неизвестный адрес'}`);
  if (text.trim() === '') return misfit('ответ', `${status} с пустым телом вместо JSON`);
  const body = parsed(text);
  if (body === undefined)
    return misfit('ответ', `${status} и ${/^\s*</.test(text) ? 'страница HTML' : 'текст'} вместо JSON`);
  if (!isRecord(body))
    return misfit('ответ', `${Array.isArray(body) ? 'список' : 'значение'} без обёртки {success, data}`);
  const isRefused = status >= 400 || body['success'] === false || (isRecord(body['error']) && body['success'] !== true);
  return isRefused ? refusalIn(status, body) : successIn(headers, body);
}

function refusalIn(status: number, { error }: Record<string, unknown>): EnvelopeResult {
  if (!isRecord(error)) return misfit('error', `отказ ${status} без error {code, text}`);
  if (typeof error['code'] !== 'number' && typeof error['code'] !== 'string')
    return misfit('error.code', 'нет обязательного поля');
  if (typeof error['text'] !== 'string')
    return misfit('error.text', error['text'] === undefined ? 'нет обязательного поля' : 'не текст');
  return { refusal: { status, code: error['code'], text: error['text'], data: error['data'] } };
}

function successIn(headers: RawResponse['headers'], body: Record<string, unknown>): EnvelopeResult {
  if (isRecord(body['error'])) return misfit('error', 'ошибка вместе с success: true');
  if (!('success' in body)) return misfit('success', 'нет обязательного поля');
  if (body['success'] !== true) return misfit('success', `${JSON.stringify(body['success'])} вместо true`);
  if (!('data' in body)) return misfit('data', 'нет обязательного поля');
  const type = headers['content-type'] ?? '';
  return /\bjson\b/i.test(type)
    ? { data: body['data'] }
    : misfit('content-type', `${type === '' ? 'не сказан' : `«${type}»`} вместо application/json`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
