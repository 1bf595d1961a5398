import { createStore } from 'zustand/vanilla';

/**
 * Whether the server is unreachable and has not responded since.
 *
 * One state, so that an outage is reported once and loads repeat by themselves. `navigator.onLine` only triggers a
 * check; any response counts as reachable. Nothing waits behind a closed form, over a reload or after the end of the
 * session: drafts do.
 */
export const connectivity = createStore<{ down: boolean }>(() => ({ down: false }));

/** Milliseconds within which the server must respond. */
const timeoutMs = 5000;
let pendingCheck: Promise<boolean> | null = null;

/**
 * Checks whether the server responds, even when the browser reports being online. Concurrent calls share one request.
 */
export function checkConnection(): Promise<boolean> {
  pendingCheck ??= ask().finally(() => {
    pendingCheck = null;
  });
  return pendingCheck;
}

/** Checks whether a request can be sent; the server is queried only if there is a sign of an outage. */
export async function isOnline(): Promise<boolean> {
  return (navigator.onLine && !connectivity.getState().down) || checkConnection();
}

async function ask(): Promise<boolean> {
  const up = await fetch('/config/app.json', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
  }).then(
    () => true,
    () => false,
  );
  if (up === connectivity.getState().down) connectivity.setState({ down: !up });
  return up;
}
