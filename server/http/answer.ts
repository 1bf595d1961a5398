import type { Context } from 'hono';
import { badRequest, Refusal } from './refusal.ts';

/** The envelope of a success (spec D11). */
export function success(c: Context, data: unknown): Response {
  return c.json({ success: true, data });
}

/** The envelope of a list that the specification reads from `data.data` (part1 §7, part2 §7). */
export function successNested(c: Context, data: readonly unknown[]): Response {
  return c.json({ success: true, data: { data } });
}

/** PostgreSQL's codes for values that a request should not have carried. */
const refusedByDatabase: Readonly<Record<string, string>> = {
  '22003': 'Число вне допустимых пределов',
  '22021': 'Недопустимый символ в тексте',
  '22P05': 'Недопустимый символ в тексте',
  '23503': 'Связанная запись не найдена',
  '23505': 'Такая запись уже есть',
};

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** Every error as an envelope (spec D12); what was not foreseen is logged and says nothing of the inside. */
export function answerError(error: Error, c: Context): Response {
  const text = refusedByDatabase[codeOf(error) ?? ''];
  const refusal = text === undefined ? error : badRequest(text);
  if (refusal instanceof Refusal) return c.json({ success: false, error: refusal.body }, refusal.status);
  console.error(`${c.req.method} ${c.req.path}:`, error);
  return c.json({ success: false, error: { code: 500, text: 'Внутренняя ошибка сервера' } }, 500);
}
