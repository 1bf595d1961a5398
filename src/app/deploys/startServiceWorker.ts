import { findEntryScript, newVersion, watchVersions } from './newVersion.ts';
import type { Offer } from './workerScope.ts';

/** Keeps the page working over deploys: a worker that holds its files, a look at what the server has (part1 §9). */
export async function startServiceWorker(): Promise<void> {
  const entry = findEntryScript(document);
  if (entry === null) return;
  watchVersions(entry);
  // Browsers have workers on https and on localhost only.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/serviceWorker.js', { updateViaCache: 'none' });
  const offer = () => (registration.installing ?? registration.waiting)?.postMessage({ entry } satisfies Offer);
  offer();
  registration.addEventListener('updatefound', offer);
  // Its files are fetched before they are asked for.
  newVersion.subscribe(({ available }) => void (available && registration.update().catch(() => undefined)));
}

/** Milliseconds after the load of the page: the worker fetches every file of the version, which on a slow line must not go before the first rows. */
const rest = 5000;

/** Starts once the page stands and has nothing better to do. */
export function startServiceWorkerWhenIdle(): void {
  const begin = () => void startServiceWorker().catch((error: unknown) => console.warn(error));
  const idle = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin), rest);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}
