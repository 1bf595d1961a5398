/**
 * Values that all tabs share and change one after another. localStorage is none: Chromium may show a tab what another one
 * wrote only some time after it has been given the lock that the writer held.
 */
export interface OrderedStore {
  /**
   * Replaces the value under `key` in a transaction of its own and gives the result when it is committed. `change` gets
   * undefined where nothing is stored; it runs within the transaction, before any later one of another tab, and must not
   * wait for anything. Rejects when the browser has no such store, refuses it, or takes longer than five seconds.
   */
  change<T>(key: string, change: StoreUpdate<T>): Promise<T>;
}

/** The value that takes the place of another (undefined for none), and what the caller gets. */
export type StoreUpdate<T> = (value: unknown) => readonly [next: unknown, result: T];

const [databaseName, storeName] = ['session', 'values'];

/** Milliseconds after which a database that does not answer counts as missing. */
const patienceMs = 5_000;

/** IndexedDB, whose transactions are ordered between tabs; null where there is none. */
export function browserOrderedStore(): OrderedStore | null {
  return typeof indexedDB === 'undefined' ? null : { change: (key, change) => run(key, change) };
}

async function run<T>(key: string, change: StoreUpdate<T>): Promise<T> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error('IndexedDB does not answer')), patienceMs);
  let database: IDBDatabase | undefined;
  try {
    database = await opened(abort.signal);
    return await changed({ database, key, change, signal: abort.signal });
  } finally {
    clearTimeout(timer);
    // An open connection would keep the user from clearing the data of the site.
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
    // Given up, it must not change anything later behind the caller's back.
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
