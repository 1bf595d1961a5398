/** The part of Web Storage that the page uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Texts stored in the browser; reading and writing never fail. */
interface BrowserStorage extends KeyValueStorage {
  keys: (prefix: string) => string[];
  /** Checks whether an event of another tab is about this storage. */
  isIn: (event: StorageEvent) => boolean;
}

/**
 * localStorage (spec D40). What the browser does not store, because site data is blocked or the storage is full, lasts
 * until the page closes.
 */
export const localStore = guarded(() => globalThis.localStorage);

/** sessionStorage, with the same fallback. */
export const sessionStore = guarded(() => globalThis.sessionStorage);

function guarded(open: () => Storage): BrowserStorage {
  const unstored = memoryStorage();
  const attempt = <T>(access: (storage: Storage) => T): T | undefined => {
    try {
      // The property itself throws where site data is blocked.
      return access(open());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => unstored.getItem(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      });
      if (isStored) unstored.removeItem(key);
      else unstored.setItem(key, value);
    },
    removeItem: (key) => {
      unstored.removeItem(key);
      attempt((storage) => storage.removeItem(key));
    },
    keys: (prefix) => attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [],
    isIn: ({ storageArea }) => attempt((storage) => storage === storageArea) ?? false,
  };
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

/** Parses a stored JSON text; returns null when it is absent or damaged. */
export function readStoredJson(storage: KeyValueStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
