import { useDataProvider } from '@refinedev/core';
import { formatDate, formatDateTime, unixNow } from '#codecs/dates.ts';
import { recordIn } from '#codecs/records.ts';
import { shortName } from '#codecs/shortName.ts';
import { newestEntry } from '../core/newestEntry.ts';
import { useEngine } from '../core/engineContext.tsx';

/** Formats a moment; omits the date when it is today. */
const momentOf = (at: number): string => formatDateTime(at).replace(`${formatDate(unixNow())} `, '');

/**
 * Returns a function that finds who last saved a record and when: `Иванов И. И., 14:02`; null when no history contains
 * it.
 */
export function useLastAuthor(resource: string, id: string | number | null): () => Promise<string | null> {
  const { host } = useEngine();
  const { custom } = useDataProvider()();
  return async () => {
    if (!host.history || !custom || id === null) return null;
    try {
      const entry = await newestEntry(custom, resource, id);
      const name = recordIn(entry?.who).name;
      return typeof name === 'string' && typeof entry?.at === 'number'
        ? `${shortName(name)}, ${momentOf(entry.at)}`
        : null;
    } catch {
      // The merge is reported even without an author.
      return null;
    }
  };
}
