import { whyUnavailable } from '../db/unavailable.ts';
import { badRequest, HttpError } from './httpError.ts';

/** PostgreSQL error codes of values that a request should not contain. */
const refusedByDatabase: Readonly<Record<string, string>> = {
  '22003': 'Число вне допустимых пределов',
  '22007': 'Неверная дата',
  '22008': 'Дата вне допустимых пределов',
  '22021': 'Недопустимый символ в тексте',
  '22P05': 'Недопустимый символ в тексте',
  '23503': 'Связанная запись не найдена',
  '23505': 'Такая запись уже есть',
};

const unavailableTexts = {
  away: 'База данных временно недоступна. Повторите через минуту',
  busy: 'Сервер не успел выполнить запрос. Повторите через минуту',
} as const;

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : undefined;
}

/**
 * Whether the database rejected a value or reference of a statement, in contrast to an error of the statement or the
 * database.
 */
export function isBadValue(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error) ?? '');
}

/** Returns the response to a known database error: 400 for invalid values, 503 while the database cannot serve. */
export function databaseHttpError(error: unknown): HttpError | undefined {
  const text = refusedByDatabase[codeOf(error) ?? ''];
  if (text !== undefined) return badRequest(text);
  const why = whyUnavailable(error);
  return why === undefined ? undefined : new HttpError(503, { code: 503, text: unavailableTexts[why] });
}
