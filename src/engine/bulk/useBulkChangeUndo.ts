import { useDataProvider } from '@refinedev/core';
import type { ListedBulkChange, BulkChangeEntry } from '#schemas/entities/bulkChange.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { bulkChangesPath } from '../core/bulkChangesApi.ts';
import { createBulkJob, type BulkJob } from '../runs/bulkJob.ts';
import type { RecordNaming } from '../runs/bulkText.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Id } from '../list/useResourceList.ts';
import { loggedRecordId } from '../core/loggedRecordId.ts';
import { readAllPages } from '../runs/readAllPages.ts';
import { readEntryChanges } from '../runs/readEntryChanges.ts';
import { forgetChange } from '../runs/recordedChange.ts';
import { undoWrite } from '../runs/undoWrite.ts';
import { useBulkWriter } from '../runs/useBulkWriter.ts';

/** The undo of an earlier change: a job over its entries. */
export interface BulkChangeUndo {
  work: BulkJob<boolean>;
  nameOf: RecordNaming;
  /** Removes the change from the list. */
  forget: () => Promise<void>;
}

const entriesPerRequest = 1000;

/** Returns functions that undo earlier changes of many records by the history (docs/history.md). */
export function useBulkChangeUndo(declaration: Declaration): {
  open: (change: ListedBulkChange) => Promise<BulkChangeUndo>;
  refresh: () => void;
} {
  const { custom } = useDataProvider()();
  const call = custom as NonNullable<typeof custom>;
  const writer = useBulkWriter(declaration);
  const exists = (id: Id): Promise<boolean> =>
    writer.read(id).then(
      () => true,
      () => false,
    );
  const undoEntry = async ({ kind }: ListedBulkChange, item: BulkChangeEntry): Promise<boolean> => {
    const id = loggedRecordId(declaration.api, item.record);
    if (item.restorable)
      try {
        return await undoWrite(writer, { entry: item.entry, force: kind === 'replace' });
      } catch (error) {
        const isThere = kind === 'delete' && error instanceof ApiError && error.status === 409 && (await exists(id));
        if (isThere) return true;
        throw error;
      }
    if (kind === 'delete') throw new Error('Удаления больше нет в истории');
    const { record } = await writer.read(id);
    const changes = await readEntryChanges(call, declaration, item, record ?? {});
    return undoWrite(writer, { id, made: false, changes });
  };
  return {
    open: async (change) => {
      const read = await readAllPages(call, `${bulkChangesPath(declaration)}${change.id}/`, entriesPerRequest);
      const entries = new Map((read as unknown as BulkChangeEntry[]).map((item) => [item.entry, item]));
      return {
        work: createBulkJob(
          [...entries.keys()],
          (entry) => undoEntry(change, entries.get(Number(entry)) as BulkChangeEntry),
          { retriesRefused: true },
        ),
        nameOf: (entry) => entries.get(Number(entry))?.title || `№ ${entries.get(Number(entry))?.record}`,
        forget: () => forgetChange(call, declaration, change.id),
      };
    },
    refresh: writer.refresh,
  };
}
