import type { ValueChange } from '#record/changes.ts';
import type { Id } from '../list/useResourceList.ts';
import type { BulkWriter } from './useBulkWriter.ts';

/** A write that can be undone: a created or a changed record, or an entry with the rows that the write removed. */
export type DoneWrite =
  | { id: Id | null; made: true; changes: readonly ValueChange[] }
  | { id: Id; made: false; changes: readonly ValueChange[] }
  | { entry: number; force: boolean };

/**
 * Undoes a write, except for what others have changed since: then it throws an `Error` with that reason. Resolves to
 * whether there was anything to undo.
 */
export async function undoWrite(writer: BulkWriter, done: DoneWrite): Promise<boolean> {
  if ('entry' in done) {
    await writer.restoreEntry(done.entry, done.force);
    return true;
  }
  if (done.id === null || (!done.made && done.changes.length === 0)) return false;
  await (done.made ? writer.removeCreated(done.id, done.changes) : writer.putBack(done.id, done.changes));
  return true;
}
