import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { sortQuery, type RecordedCall, type Recording } from './recording.ts';

/**
 * Creates handlers that replay a recording: a call gets its recorded responses in order and then the last one
 * repeatedly. An unrecorded query gets the first response of its path. Calls without a recording are unhandled, which
 * msw reports.
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
