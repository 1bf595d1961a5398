import { whyUnavailable } from '../db/unavailable.ts';
import { badRequest, HttpError } from './httpError.ts';

/** PostgreSQL's codes for values that a request should not have carried. */
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

/** Whether the database refused a value or a reference that a statement carried, as against an error of the statement or the database itself. */
export function isBadValue(error: unknown): boolean {
  return /^2[23]/.test(codeOf(error) ?? '');
}

/** What is answered to an error of the database that has an explanation: 400 for bad values, 503 while it cannot serve. */
export function databaseHttpError(error: unknown): HttpError | undefined {
  const text = refusedByDatabase[codeOf(error) ?? ''];
  if (text !== undefined) return badRequest(text);
  const why = whyUnavailable(error);
  return why === undefined ? undefined : new HttpError(503, { code: 503, text: unavailableTexts[why] });
}
