import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCodeOf, whyUnavailable } from '../../platform/db/unavailable.ts';

/** A database that cannot be used, with a one-sentence message for the administrator. */
export class DatabaseError extends Error {}

/** Milliseconds that a start waits for PostgreSQL, which may be starting too, and the pause between two attempts. */
const timeoutMs = 15_000;
const pause = 500;

/** Returns the target of a `DATABASE_URL` without user name and password: `server:5432/base`. */
function databaseLocation(url: string): string {
  try {
    if (!/^(postgres|postgresql|socket):\/\/|^\//.test(url)) throw new Error('another protocol');
    const { host, port, database } = new Client({ connectionString: url });
    return `${host}:${port}/${database ?? ''}`;
  } catch {
    throw new DatabaseError('DATABASE_URL: ожидается адрес вида postgres://имя:пароль@сервер:5432/база.');
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'соединение отклонено',
  ENOTFOUND: 'адрес не найден',
  EAI_AGAIN: 'адрес не найден',
  ENOENT: 'нет такого сокета',
  '3D000': 'на сервере нет базы с таким именем',
  '53300': 'слишком много соединений',
  '57P03': 'сервер ещё запускается',
};

/** Returns the error when waiting would not help; undefined otherwise. */
function lastingTrouble(error: unknown, place: string): DatabaseError | undefined {
  const code = errorCodeOf(error);
  if (code.startsWith('28'))
    return new DatabaseError(`База данных ${place} не принимает имя или пароль из DATABASE_URL.`);
  if (code === '42501')
    return new DatabaseError(
      `База данных ${place}: пользователю из DATABASE_URL не разрешено создавать в ней таблицы.`,
    );
  return undefined;
}

/**
 * Runs `work` on the PostgreSQL server of `url`, after waiting until it is reachable; throws `DatabaseError` when it
 * stays unreachable.
 */
export async function onceReachable<T>(
  url: string,
  log: (message: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const place = databaseLocation(url);
  const until = Date.now() + timeoutMs;
  for (let received = false; ; received = true) {
    try {
      return await work();
    } catch (error) {
      const trouble = lastingTrouble(error, place);
      if (trouble !== undefined) throw trouble;
      if (whyUnavailable(error) === undefined) throw error;
      const reason = reasons[errorCodeOf(error)] ?? 'нет ответа';
      if (Date.now() >= until) {
        throw new DatabaseError(
          `База данных ${place} недоступна: ${reason}. Проверьте DATABASE_URL и что PostgreSQL запущен.`,
        );
      }
      if (!received) log(`База данных ${place} недоступна: ${reason}. Жду ${timeoutMs / 1000} секунд…`);
      await sleep(pause);
    }
  }
}
