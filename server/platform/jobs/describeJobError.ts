import { whyUnavailable } from '../db/unavailable.ts';

/**
 * Returns one line in Russian for the log about a failed job. The message of a failed query would dump its statement
 * and its values.
 */
export function describeJobError(error: unknown): string {
  const why = whyUnavailable(error);
  if (why !== undefined) return why === 'away' ? 'база данных недоступна' : 'база данных не отвечает вовремя';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const [line = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
  return line;
}
