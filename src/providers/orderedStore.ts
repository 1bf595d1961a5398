/**
 * Values that all tabs share and change in one order. localStorage is unsuitable: Chromium may show a tab another tab's
 * write some time after it has acquired the writer's lock.
 */
export interface OrderedStore {
  /**
   * Replaces the value under `key` in a separate transaction and returns the result after the commit. `change` receives
   * undefined when no value is stored; it runs inside the transaction, before later ones of other tabs, and must be
   * synchronous. Rejects when the browser has no such store, denies it, or takes longer than five seconds.
   */
  change<T>(key: string, change: StoreUpdate<T>): Promise<T>;
}

/** Returns the new value (undefined to remove it) and the caller's result. */
type StoreUpdate<T> = (value: unknown) => readonly [next: unknown, result: T];

const [databaseName, storeName] = ['session', 'values'];

/** Milliseconds after which an unresponsive database counts as missing. */
const timeoutMs = 5_000;

/** Returns a store over IndexedDB, whose transactions are ordered between tabs; null when it is unavailable. */
export function browserOrderedStore(): OrderedStore | null {
  return hasIndexedDb() ? { change: (key, change) => run(key, change) } : null;
}

/** Where site data is blocked, the property itself may throw. */
function hasIndexedDb(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

async function run<T>(key: string, change: StoreUpdate<T>): Promise<T> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error('IndexedDB does not answer')), timeoutMs);
  let database: IDBDatabase | undefined;
  try {
    database = await opened(abort.signal);
    return await changed({ database, key, change, signal: abort.signal });
  } finally {
    clearTimeout(timer);
    // An open connection would block the user from clearing the site's data.
    database?.close();
  }
}

function opened(signal: AbortSignal): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(storeName));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB cannot be opened')));
    request.addEventListener('success', () => {
      if (signal.aborted) request.result.close();
      else resolve(request.result);
    });
  });
}

interface Changing<T> {
  database: IDBDatabase;
  key: string;
  change: StoreUpdate<T>;
  signal: AbortSignal;
}

function changed<T>({ database, key, change, signal }: Changing<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite');
    const values = transaction.objectStore(storeName);
    // After an abort the transaction must not change anything later.
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
      transaction.abort();
    });
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')));
    const request = values.get(key);
    request.addEventListener('success', () => {
      const [next, result] = change(request.result);
      transaction.addEventListener('complete', () => resolve(result));
      if (next === undefined) values.delete(key);
      else values.put(next, key);
    });
  });
}
