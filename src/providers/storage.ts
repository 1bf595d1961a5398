/** The part of the Web Storage that the session needs. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * localStorage (spec D40), or a memory of this page where the browser refuses it (blocked site data, private windows):
 * then the session lasts until the page is left, instead of a sign-in that never works.
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

/** A storage that lives as long as the page. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
