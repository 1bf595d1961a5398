/** The part of Web Storage that the session uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns localStorage (spec D40), or a memory store when the browser denies it (blocked site data, private windows):
 * then the session lasts until the page closes instead of failing to sign in.
 */
export function browserStorage(): KeyValueStorage {
  try {
    const storage = globalThis.localStorage;
    storage.setItem('storage_check', '1');
    storage.removeItem('storage_check');
    return storage;
  } catch {
    return memoryStorage();
  }
}

/** Creates a storage with the lifetime of the page. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
