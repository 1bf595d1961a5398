import type { ValueChange } from '#record/changes.ts';
import type { Id } from '../list/useResourceList.ts';
import type { BulkWriter } from './useBulkWriter.ts';

/** A write that can be undone: a created or a changed record, or an entry with the rows that the write removed. */
export type DoneWrite =
  | { id: Id | null; made: true }
  | { id: Id; made: false; changes: readonly ValueChange[] }
  | { entry: number; force: boolean };

/** Undoes a write unless the record has been changed since; resolves to whether there was anything to undo. */
export async function undoWrite(writer: BulkWriter, done: DoneWrite): Promise<boolean> {
  if ('entry' in done) {
    await writer.restoreEntry(done.entry, done.force);
    return true;
  }
  if (!done.made) return done.changes.length > 0 && (await writer.putBack(done.id, done.changes)) !== null;
  if (done.id === null) return false;
  await writer.remove(done.id);
  return true;
}
