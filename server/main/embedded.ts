import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createApi } from './app.ts';
import type { ApiOptions } from '../platform/context/deps.ts';
import { whyUnavailable } from '../platform/db/unavailable.ts';
import type { Replica } from '../platform/db/replica.ts';
import type { ApiBackend } from './web/apiBackend.ts';
import { answerFromReplica } from './replicaReads.ts';
import { createFetchHandler } from './web/fetchHandler.ts';

/** Maximum milliseconds of a health check, and of a database that is busy: longer than any statement may take. */
const healthTimeouts = { check: 2000, database: 25_000 };
export type HealthTimeouts = typeof healthTimeouts;

/** Creates the embedded API over a database and its replica, if there is one; `close` closes them. */
export function embeddedApi(
  deps: ApiOptions,
  close: () => Promise<void>,
  replica: Replica | undefined = undefined,
  timeouts: HealthTimeouts = healthTimeouts,
): ApiBackend {
  const api = createApi(deps);
  return {
    answer: createFetchHandler(
      replica === undefined
        ? (request, bindings) => api.fetch(request, bindings)
        : answerFromReplica({ api, deps, replica }),
    ),
    ask: async (path, token, identify) =>
      api.fetch(
        new Request(new URL(path, 'http://localhost'), { headers: { device: 'web', 'x-token': token } }),
        identify === undefined ? {} : { identify },
      ),
    trouble: createDatabaseCheck(deps.db, timeouts),
    close,
  };
}

/**
 * Returns a function that asks whether the database responds; concurrent callers share one statement. A database that is
 * busy with others' statements can serve, and a restart of the process would not help it; one that has answered no
 * question for the time of `timeouts.database` is dead.
 */
function createDatabaseCheck(db: ApiOptions['db'], timeouts: HealthTimeouts): () => Promise<string | undefined> {
  let pending: Promise<string | undefined> | undefined;
  let unansweredSince: number | undefined;
  /** What the last question that ended has found, until one is answered. */
  let lastTrouble: string | undefined;
  const troubleOfSilence = (): string | undefined =>
    unansweredSince !== undefined && performance.now() - unansweredSince >= timeouts.database
      ? 'База данных не отвечает'
      : lastTrouble;
  const ask = (): Promise<string | undefined> => {
    unansweredSince ??= performance.now();
    return db.execute(sql`select 1`).then(
      () => {
        unansweredSince = undefined;
        lastTrouble = undefined;
        return undefined;
      },
      (error: unknown) => {
        if (whyUnavailable(error) !== 'busy') lastTrouble = 'Нет связи с базой данных';
        return troubleOfSilence();
      },
    );
  };
  return async () => {
    pending ??= ask().finally(() => (pending = undefined));
    return Promise.race([pending, sleep(timeouts.check, undefined, { ref: false }).then(troubleOfSilence)]);
  };
}
