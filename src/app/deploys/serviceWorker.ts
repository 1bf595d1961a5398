import { clientsClaim } from 'workbox-core';
import { addRoute, getCacheKeyForURL, precache, PrecacheFallbackPlugin } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { isPageAddress, serverPathPrefixes } from './addresses.ts';
import type { Offer, StaticRoute, WorkerScope } from './workerScope.ts';

declare const self: WorkerScope;

/** Seconds to wait for the network before a page is served from the cached files. */
const networkTimeoutSeconds = 3;

/** Rejects the error response of a gateway whose server is down. */
const refuseBroken = {
  fetchDidSucceed: ({ response }: { response: Response }) =>
    response.status >= 500 ? Promise.reject(new Error(response.statusText)) : Promise.resolve(response),
};

/**
 * In browsers with static routing, API requests do not start the worker, scripts and styles come from its cache
 * directly, and the page request runs while it starts.
 */
const routes: readonly StaticRoute[] = [
  ...serverPathPrefixes.map((path): StaticRoute => ({
    condition: { urlPattern: { pathname: `${path}{/*}?` } },
    source: 'network',
  })),
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
];

precache(self.precachedFiles);
// The page comes from the network with its current headers; the cached one is the fallback (docs/decisions/0010).
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPageAddress(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds,
    plugins: [refuseBroken, new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
  }),
);
addRoute({ directoryIndex: '', cleanURLs: false });
clientsClaim();

self.addEventListener('install', (event) => {
  void event.addRoutes?.(routes);
});

// A click on a job notification (ui/workEnded) focuses the page that sent it.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(([tab]) => tab?.focus()));
});

self.addEventListener('message', (event) => event.waitUntil(takeOver(event.data)));

/** Replaces the previous worker immediately when no other tab uses its files: the only tab runs this very version. */
async function takeOver({ entry }: Offer): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length <= 1 && getCacheKeyForURL(entry) !== undefined) await self.skipWaiting();
}
