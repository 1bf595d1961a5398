import type { SealedDraft } from './draftCrypto.ts';

/** Storage of encrypted drafts. Every call rejects when the browser denies access. */
export interface DraftDatabase {
  ofUser(user: string): Promise<SealedDraft[]>;
  one(user: string, place: string): Promise<SealedDraft | undefined>;
  put(draft: SealedDraft): Promise<void>;
  drop(user: string, place: string): Promise<void>;
  /** Deletes drafts of all users older than `at`. */
  dropBefore(at: number): Promise<void>;
}

const [databaseName, storeName] = ['drafts', 'sealed'];

/**
 * Draft storage in IndexedDB. The connection is closed after each call, because an open one would block the user from
 * clearing the site's data.
 */
export const browserDraftDatabase: DraftDatabase = {
  ofUser: (user) =>
    inStore(
      'readonly',
      (drafts) => drafts.getAll(IDBKeyRange.bound([user, ''], [user, '\uffff'])) as IDBRequest<SealedDraft[]>,
    ),
  one: (user, place) =>
    inStore('readonly', (drafts) => drafts.get([user, place]) as IDBRequest<SealedDraft | undefined>),
  put: async (draft) => void (await inStore('readwrite', (drafts) => drafts.put(draft))),
  drop: (user, place) => inStore('readwrite', (drafts) => drafts.delete([user, place])),
  dropBefore: async (at) => {
    const old = await inStore('readonly', (drafts) => drafts.index('at').getAllKeys(IDBKeyRange.upperBound(at, true)));
    for (const key of old) await inStore('readwrite', (drafts) => drafts.delete(key));
  },
};

async function inStore<T>(mode: IDBTransactionMode, ask: (drafts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')));
    });
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(storeName, { keyPath: ['user', 'place'] }).createIndex('at', 'at');
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB cannot be opened')));
    request.addEventListener('success', () => resolve(request.result));
  });
}
