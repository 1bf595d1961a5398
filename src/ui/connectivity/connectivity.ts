import { createStore } from 'zustand/vanilla';

/** Whether the host was found out of reach and has not answered since (docs/decisions/0053). */
export const connectivity = createStore<{ down: boolean }>(() => ({ down: false }));

/** Milliseconds in which the host has to answer. */
const patience = 5000;
let asked: Promise<boolean> | null = null;

/** Asks the host whether it answers, whatever the browser believes; one question at a time. */
export function checkConnection(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = null;
  });
  return asked;
}

/** Whether a request can be sent: the host is asked only where something speaks against it. */
export async function isOnline(): Promise<boolean> {
  return (navigator.onLine && !connectivity.getState().down) || checkConnection();
}

async function ask(): Promise<boolean> {
  const up = await fetch('/config/app.json', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).then(
    () => true,
    () => false,
  );
  if (up === connectivity.getState().down) connectivity.setState({ down: !up });
  return up;
}
