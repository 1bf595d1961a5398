/** What a page tells a new worker: the entry that the page runs. */
export interface Offer {
  entry: string;
}

/** Who answers without the worker being started, or before it has (the Static Routing API of service workers). */
export interface StaticRoute {
  condition: { urlPattern: { pathname: string } } | { requestMode: 'navigate' };
  source: 'network' | 'cache' | 'race-network-and-fetch-handler';
}

interface WorkerEvents {
  install: { addRoutes?(rules: readonly StaticRoute[]): Promise<void> };
  notificationclick: { notification: { close(): void }; waitUntil(done: Promise<unknown>): void };
  message: { data: Offer; waitUntil(done: Promise<unknown>): void };
}

/** The part of a worker's global scope that ours needs; the types of a page and of a worker do not go into one program. */
export interface WorkerScope {
  /** Written in by the build. */
  keptFiles: { url: string; revision: string | null }[];
  clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly { focus(): Promise<unknown> }[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
}
