import { LRUCache } from 'lru-cache';

/** Reads something, or returns what the same reading gave since the last commit. `key` is JSON. */
export type Keep = <T extends object>(key: unknown, read: () => Promise<T>) => Promise<T>;

/** Readings that are kept: those of two forms. */
const maxReadings = 12;
/** Milliseconds after their last use in which readings are released. */
const keptMs = 10 * 60_000;

/**
 * Returns a function that caches readings for the requests of one visible state of the database (`pg_snapshot` as
 * text), as responses are cached (docs/decisions/0014): while a user edits a form and no one writes, previews do not
 * read the same again.
 */
export function createKeptReadings(): (snapshot: string) => Keep {
  const readings = new LRUCache<string, Promise<object>>({
    max: maxReadings,
    ttl: keptMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  });
  let state = '';
  return (snapshot) =>
    async <T extends object>(key: unknown, read: () => Promise<T>): Promise<T> => {
      if (snapshot !== state) readings.clear();
      state = snapshot;
      const text = JSON.stringify(key);
      const known = readings.get(text) as Promise<T> | undefined;
      if (known !== undefined) return known;
      const reading = read();
      readings.set(text, reading);
      reading.catch(() => {
        if (readings.peek(text) === reading) readings.delete(text);
      });
      return reading;
    };
}

/** Reads each time. */
export const readAnew: Keep = (_key, read) => read();
