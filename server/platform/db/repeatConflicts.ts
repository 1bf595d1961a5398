import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodeOf } from './unavailable.ts';
import type { Db } from './connection.ts';

/** A serialization failure and a deadlock: the server has rolled the transaction back because of another one. */
const conflicts = new Set(['40001', '40P01']);
/** Maximum milliseconds before each repetition: a random part keeps the same transactions apart. */
const pauses = [20, 100, 400];

/** Returns whether a database rolled a transaction back because of another one. */
const isConflict = (error: unknown): boolean => conflicts.has(errorCodeOf(error));

/**
 * Makes a database repeat a transaction, up to three times, that the server rolled back because of another one. The
 * work of a transaction has no effect outside of it, so nothing is done twice. Savepoints are not repeated.
 */
export function repeatConflicts(db: Db): void {
  const begin = db.transaction.bind(db);
  db.transaction = async (work, settings) => {
    for (const pause of pauses) {
      try {
        return await begin(work, settings);
      } catch (error) {
        if (!isConflict(error)) throw error;
        await sleep(Math.random() * pause);
      }
    }
    return begin(work, settings);
  };
}
