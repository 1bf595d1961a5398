import { isRecord } from '#codecs/records.ts';
import { ApiError, type ErrorBody } from '#schemas/apiError.ts';

/** Text for a query that the address of a request cannot hold. */
const tooLargeChoice =
  'Выбрано слишком много значений: запрос с ними не помещается в адрес. Выберите меньше или снимите отбор.';

/** Text for the user by HTTP status, when a response contains no text. */
const textOfStatus: Readonly<Record<number, string>> = {
  401: 'Необходима авторизация',
  403: 'Недостаточно прав',
  404: 'Не найдено',
  413: 'Слишком большой запрос',
  414: tooLargeChoice,
  429: 'Слишком много запросов, попробуйте позже',
  431: tooLargeChoice,
};

/**
 * Returns the inner data of a response (spec D11). `body` is parsed JSON, or the text itself when it is not JSON. An
 * HTTP error status, `success: false` or an `error` throw ApiError 'answered' (spec D12); a successful response outside
 * the envelope (HTML, empty, another shape) throws 'malformed'; `{success: true}` without data returns null.
 */
export function unwrapEnvelope(status: number, body: unknown): unknown {
  const successful = status >= 200 && status < 300;
  const envelope = isRecord(body) ? body : null;
  if (!successful || envelope?.success === false || hasError(envelope)) throw errorResponse(status, envelope);
  if (status === 204 && (body === null || body === undefined || body === '')) return null;
  if (envelope === null || !('data' in envelope || 'success' in envelope)) throw malformed(status);
  return envelope.data ?? null;
}

/**
 * Returns the entries of a list: `data` when it is an array, otherwise `data.data`; a single object counts as a list of
 * one, null as an empty list (spec D11). Throws ApiError 'malformed' for other values.
 */
export function listOf(data: unknown): unknown[] {
  const list = isRecord(data) && 'data' in data ? data.data : data;
  if (Array.isArray(list)) return list;
  if (list === null || list === undefined) return [];
  if (isRecord(list)) return [list];
  throw malformed(200);
}

/**
 * Returns a single entry: the object itself, or the only item of a list. Throws ApiError 'malformed' for other values.
 */
export function toSingleRecord(data: unknown): Record<string, unknown> {
  const record = Array.isArray(data) && data.length === 1 ? data[0] : data;
  if (!isRecord(record)) throw malformed(200);
  return record;
}

/** Parses a body as JSON; returns the text itself when it is not JSON. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Creates the error for a response that the application cannot parse. */
export function malformed(status: number): ApiError {
  return new ApiError('malformed', { code: null, text: 'Сервер прислал непонятный ответ' }, status);
}

/**
 * Creates the error for a missing response, with the client's own message (part1 §8, 'Request failure without a
 * response').
 */
export function unanswered(timedOut = false): ApiError {
  const text = timedOut
    ? 'Сервер не ответил вовремя. Повторите попытку.'
    : 'Нет соединения с сервером. Проверьте сеть и повторите попытку.';
  return new ApiError('unanswered', { code: null, text }, 0);
}

/** Creates the error for a read whose query the API behind the address cannot take. */
export function queryTooLong(): ApiError {
  return new ApiError('answered', { code: 414, text: tooLargeChoice }, 414);
}

/** Creates the error for a request that was waiting or running when the session ended (spec D20, D54). */
export function sessionEnded(): ApiError {
  return new ApiError('sessionEnded', { code: null, text: 'Сеанс завершён. Войдите снова.' }, 401);
}

function hasError(envelope: Record<string, unknown> | null): boolean {
  const error = envelope?.error;
  return error !== undefined && error !== null && error !== false && error !== '';
}

function errorResponse(status: number, envelope: Record<string, unknown> | null): ApiError {
  return new ApiError('answered', errorBody(status, envelope?.error), status);
}

function errorBody(status: number, error: unknown): ErrorBody {
  const fallback = textOfStatus[status] ?? (status >= 400 ? `Ошибка сервера (${status})` : 'Запрос не выполнен');
  if (!isRecord(error)) return { code: null, text: textOr(error, fallback) };
  const code = typeof error.code === 'number' || typeof error.code === 'string' ? error.code : null;
  const body = { code, text: textOr(error.text, fallback) };
  return error.data === undefined || error.data === null ? body : { ...body, data: error.data };
}

function textOr(text: unknown, fallback: string): string {
  return typeof text === 'string' && text.trim() !== '' ? text : fallback;
}
