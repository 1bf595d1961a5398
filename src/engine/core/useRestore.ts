import { useDataProvider, type DataProvider } from '@refinedev/core';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { formatNumber } from '#codecs/money.ts';
import { recordIn } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { showFailure } from './policies.ts';
import { refreshLists } from './listKey.ts';
import { markWrittenRow, notifyWrite } from './writes/notifyWrite.ts';
import { historyApi } from './historyApi.ts';
import { newestEntry } from './newestEntry.ts';

interface Restore {
  /**
   * Restores the record of a deletion entry, reports it and shows it in its list; a refusal shows the server's message.
   */
  restoreEntry: (declaration: Declaration, entry: Pick<HistoryEntry, 'id' | 'record' | 'title'>) => Promise<boolean>;
  restoreDeleted: (declaration: Declaration, id: string | number) => Promise<boolean>;
  /** Restores the records that a forced save replaced, undoing that save. */
  restoreReplaced: (declaration: Declaration, entries: readonly number[]) => Promise<boolean>;
}

/** Returns functions that undo deletions (spec D71; docs/history.md, `restore`). */
export function useRestore(): Restore {
  const { custom } = useDataProvider()();
  return restoreBy(custom as NonNullable<typeof custom>, useQueryClient());
}

/** Returns the same functions for a caller that already has these dependencies. */
export function restoreBy(call: NonNullable<DataProvider['custom']>, client: QueryClient): Restore {
  const send = (entry: number, force: boolean) =>
    call({ url: `${historyApi.path}${entry}/restore${force ? '?force=true' : ''}`, method: 'post' });
  const restore = async (
    declaration: Declaration,
    { id: entry, record, title }: Pick<HistoryEntry, 'id' | 'record' | 'title'>,
    force: boolean,
  ) => {
    const { data } = await send(entry, force);
    const id = recordIn(data)[declaration.api.id];
    notifyWrite({
      declaration,
      action: 'restore',
      id: typeof id === 'number' || typeof id === 'string' ? id : record,
      title,
    });
    await refreshLists(client, collectionOf(declaration));
    markWrittenRow(declaration.name);
  };
  const reportFailure = async (
    errors: Declaration['errors'],
    work: (force: boolean) => Promise<void>,
    force = false,
  ): Promise<boolean> => {
    try {
      await work(force);
      return true;
    } catch (error) {
      // A restore can be forced like a save, after the same confirmation.
      return (await showFailure({ ...errors, otherwise: 'text' }, error)) === 'resend' && !force
        ? reportFailure(errors, work, true)
        : false;
    }
  };
  return {
    restoreEntry: (declaration, entry) =>
      reportFailure(declaration.errors, (force) => restore(declaration, entry, force)),
    restoreDeleted: (declaration, id) =>
      reportFailure(declaration.errors, async (force) => {
        const entry = await newestEntry(call, declaration.name, id);
        if (entry?.action !== 'delete') throw new Error('Удаление не найдено в истории: возможно, запись уже вернули');
        await restore(declaration, entry as HistoryEntry, force);
      }),
    restoreReplaced: (declaration, entries) =>
      reportFailure(declaration.errors, async () => {
        for (const entry of entries) await send(entry, true);
        showMessage({ text: `Возвращено записей: ${formatNumber(entries.length)}` });
        await refreshLists(client, collectionOf(declaration));
      }),
  };
}
