import type { OrderedStore } from '#providers/orderedStore.ts';
import { memoryStorage, type KeyValueStorage } from '#codecs/browserStorage.ts';

/** Creates an ordered store shared by all tabs, like IndexedDB. */
export function orderedStore(): OrderedStore {
  const values = new Map<string, unknown>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    change(key, change) {
      const turn = last.then(() => {
        const [next, result] = change(structuredClone(values.get(key)));
        if (next === undefined) values.delete(key);
        else values.set(key, next);
        return result;
      });
      last = turn.catch(() => null);
      return turn;
    },
  };
}

/**
 * Creates the localStorage of several tabs in which writes of other tabs are visible only after delivery, as Chromium
 * may do it.
 */
export function lateStorages(
  count: number,
  values: Record<string, string>,
): { storages: KeyValueStorage[]; deliver: () => void } {
  const writes: { by: number; apply: (storage: KeyValueStorage) => void }[] = [];
  const views = Array.from({ length: count }, () => memoryStorage());
  for (const view of views) for (const [key, value] of Object.entries(values)) view.setItem(key, value);
  const storages = views.map((view, by): KeyValueStorage => {
    const write = (apply: (storage: KeyValueStorage) => void): void => {
      apply(view);
      writes.push({ by, apply });
    };
    return {
      getItem: (key) => view.getItem(key),
      setItem: (key, value) => write((storage) => storage.setItem(key, value)),
      removeItem: (key) => write((storage) => storage.removeItem(key)),
    };
  });
  const deliver = (): void => {
    for (const { apply } of writes.splice(0)) for (const view of views) apply(view);
  };
  return { storages, deliver };
}
