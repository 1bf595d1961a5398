import { useDataProvider, type DataProvider } from '@refinedev/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { recordIn } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { showFailure } from '../form/policies.ts';
import { listsKey } from '../list/listKey.ts';
import { markWritten, tellWrite } from '../writes/writes.ts';
import { historyApi } from './historyApi.ts';
import { newestEntry } from './newestEntry.ts';

interface Restore {
  /** Brings back the record of a deletion, says so, and shows it in its list; a refusal is told in the server's words. */
  restoreEntry: (declaration: Declaration, entry: Pick<HistoryEntry, 'id' | 'record' | 'title'>) => Promise<boolean>;
  /** The same for a record that was deleted just now. */
  restoreDeleted: (declaration: Declaration, id: string | number) => Promise<boolean>;
}

/** Takes deletions back (spec D71; docs/history.md, `restore`). */
export function useRestore(): Restore {
  const { custom } = useDataProvider()();
  return restoreBy(custom as NonNullable<typeof custom>, useQueryClient());
}

/** The same for whoever has these at hand. */
export function restoreBy(call: NonNullable<DataProvider['custom']>, client: QueryClient): Restore {
  const restore = async (declaration: Declaration, { id: entry, record, title }: Pick<HistoryEntry, 'id' | 'record' | 'title'>) => {
    const { data } = await call({ url: `${historyApi.path}${entry}/restore`, method: 'post' });
    const id = recordIn(data)[declaration.api.id];
    tellWrite({ declaration, action: 'restore', id: typeof id === 'number' || typeof id === 'string' ? id : record, title });
    await client.invalidateQueries({ queryKey: listsKey(collectionOf(declaration)) });
    markWritten(declaration.name);
  };
  const told = async (work: () => Promise<void>) => {
    try {
      await work();
      return true;
    } catch (error) {
      await showFailure({ otherwise: 'text' }, error);
      return false;
    }
  };
  return {
    restoreEntry: (declaration, entry) => told(() => restore(declaration, entry)),
    restoreDeleted: (declaration, id) => told(async () => {
      const entry = await newestEntry(call, declaration.name, id);
      if (entry?.action !== 'delete') throw new Error('Удаление не найдено в истории: возможно, запись уже вернули');
      await restore(declaration, entry as HistoryEntry);
    }),
  };
}
