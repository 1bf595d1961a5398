import { clientsClaim } from 'workbox-core';
import { addRoute, getCacheKeyForURL, precache, PrecacheFallbackPlugin } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { isPageAddress, serverPathPrefixes } from './addresses.ts';
import type { Offer, StaticRoute, WorkerScope } from './workerScope.ts';

declare const self: WorkerScope;

/** Seconds until a page that the network has not brought comes from the files kept here. */
const patience = 3;

/** A gateway that answers for a host that is down. */
const refuseBroken = {
  fetchDidSucceed: ({ response }: { response: Response }) =>
    response.status >= 500 ? Promise.reject(new Error(response.statusText)) : Promise.resolve(response),
};

/** Where browsers know routes, requests of the API do not even wake the worker, scripts and styles come without it from what it keeps, and the page is asked for while it starts. */
const routes: readonly StaticRoute[] = [
  ...serverPathPrefixes.map((path): StaticRoute => ({
    condition: { urlPattern: { pathname: `${path}{/*}?` } },
    source: 'network',
  })),
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'cache' },
];

precache(self.keptFiles);
// The page comes from the network, with the headers that are active now; the kept one stands in for it (docs/decisions/0010).
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPageAddress(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: patience,
    plugins: [refuseBroken, new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
  }),
);
addRoute({ directoryIndex: '', cleanURLs: false });
clientsClaim();

self.addEventListener('install', (event) => {
  void event.addRoutes?.(routes);
});

// Of long work that has ended (ui/workEnded): the page that told of it.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(([tab]) => tab?.focus()));
});

self.addEventListener('message', (event) => event.waitUntil(takeOver(event.data)));

/** The worker before this one goes at once if no tab lives from its files: the only one is of this very version. */
async function takeOver({ entry }: Offer): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length <= 1 && getCacheKeyForURL(entry) !== undefined) await self.skipWaiting();
}
