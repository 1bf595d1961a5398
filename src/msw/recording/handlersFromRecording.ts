import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { sortQuery, type RecordedCall, type Recording } from './recording.ts';

/**
 * Handlers that play a recording: a call is answered as the same one was, several recorded ones in their order, the last of them from then on. A query that was
 * not heard gets what its path was answered first. What was not recorded at all is nobody's: msw says so.
 */
export function handlersFromRecording({ calls }: Recording, { latency = 0 }: { latency?: number } = {}): HttpHandler[] {
  const exact = grouped(calls, ({ method, path, query }) => `${method} ${path}?${query}`);
  const byPath = grouped(calls, ({ method, path }) => `${method} ${path}`);
  return [...byPath].map(([place, all]) =>
    http.all(
      ({ request }) => placeOf(request) === place,
      async ({ request }) => {
        await delay(latency);
        const own = exact.get(`${place}?${sortQuery(new URL(request.url).searchParams)}`) ?? all.slice(0, 1);
        const call = own.length > 1 ? own.shift() : own[0];
        return HttpResponse.json((call?.body ?? null) as object | null, { status: call?.status ?? 200 });
      },
    ),
  );
}

const placeOf = (request: Request): string => `${request.method} ${new URL(request.url).pathname}`;

function grouped(calls: readonly RecordedCall[], keyOf: (call: RecordedCall) => string): Map<string, RecordedCall[]> {
  const groups = new Map<string, RecordedCall[]>();
  for (const call of calls) groups.set(keyOf(call), [...(groups.get(keyOf(call)) ?? []), call]);
  return groups;
}
