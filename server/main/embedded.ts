import { sql } from 'drizzle-orm';
import { createApi } from './app.ts';
import type { ApiOptions } from '../platform/context/deps.ts';
import type { Replica } from '../platform/db/replica.ts';
import type { ApiBackend } from './web/apiBackend.ts';
import { answerFromReplica } from './replicaReads.ts';
import { createFetchHandler } from './web/fetchHandler.ts';

/** Maximum milliseconds in which a reachable database responds. */
const databaseTimeoutMs = 2000;

/** Creates the embedded API over a database and its replica, if there is one; `close` closes them. */
export function embeddedApi(
  deps: ApiOptions,
  close: () => Promise<void>,
  replica: Replica | undefined = undefined,
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
    trouble: shared(() => databaseTrouble(deps.db)),
    close,
  };
}

async function databaseTrouble(db: ApiOptions['db']): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), databaseTimeoutMs);
  });
  try {
    await Promise.race([db.execute(sql`select 1`), late]);
    return undefined;
  } catch {
    return 'Нет связи с базой данных';
  } finally {
    clearTimeout(timer);
  }
}

/** Shares one pending call between concurrent callers. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let request: Promise<T> | undefined;
  return () =>
    (request ??= ask().finally(() => {
      request = undefined;
    }));
}
