import { findEntryScript, newVersion, watchVersions } from './newVersion.ts';
import type { Offer } from './workerScope.ts';

/** Keeps the page working across deploys: a service worker with its files, and version checks (part1 §9). */
export async function startServiceWorker(): Promise<void> {
  const entry = findEntryScript(document);
  if (entry === null) return;
  watchVersions(entry);
  // Browsers support service workers only on https and localhost.
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/serviceWorker.js', { updateViaCache: 'none' });
  const offer = () => (registration.installing ?? registration.waiting)?.postMessage({ entry } satisfies Offer);
  offer();
  registration.addEventListener('updatefound', offer);
  // The files of the new version are fetched before they are needed.
  newVersion.subscribe(({ available }) => void (available && registration.update().catch(() => undefined)));
}

/**
 * Milliseconds after the page load: the worker fetches all files of the version, which on a slow connection must not
 * delay the first rows.
 */
const rest = 5000;

/** Starts when the page is loaded and idle. */
export function startServiceWorkerWhenIdle(): void {
  const begin = () => void startServiceWorker().catch((error: unknown) => console.warn(error));
  const idle = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin), rest);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}
