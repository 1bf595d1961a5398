/** Message of a page to a new worker: the entry script that the page runs. */
export interface Offer {
  entry: string;
}

/** A route that is answered without or before starting the worker (the Static Routing API of service workers). */
export interface StaticRoute {
  condition: { urlPattern: { pathname: string } } | { requestMode: 'navigate' };
  source: 'network' | 'cache' | 'race-network-and-fetch-handler';
}

interface WorkerEvents {
  install: { addRoutes?(rules: readonly StaticRoute[]): Promise<void> };
  notificationclick: { notification: { close(): void }; waitUntil(done: Promise<unknown>): void };
  message: { data: Offer; waitUntil(done: Promise<unknown>): void };
}

/**
 * The required part of a worker's global scope; the types of pages and workers cannot be combined in one TypeScript
 * project.
 */
export interface WorkerScope {
  /** Inserted by the build. */
  precachedFiles: { url: string; revision: string | null }[];
  clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly { focus(): Promise<unknown> }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}
