import { useRef } from 'react';
import type { Id } from '../list/useResourceList.ts';
import { createBulkJob, UnknownOutcomeError, type BulkJob } from '../runs/bulkJob.ts';
import type { ImportCheck } from './importCheck.ts';
import { levelsOf } from './namedRows.ts';
import type { ImportResult } from './rowWriter.ts';
import type { Import } from './useImport.ts';

export type ImportWriteJob = BulkJob<ImportResult | null>;

/** What this page has done with rows of a file. */
interface WrittenRows {
  made: Map<number, Id | null>;
  unknown: Set<number>;
}

/** Returns a function that finds what this page has done with rows, by the id of their file. */
export function useWrittenRows(): (fileId: string) => WrittenRows {
  const written = useRef(new Map<string, WrittenRows>());
  return (fileId: string) => {
    const rows = written.current.get(fileId) ?? { made: new Map(), unknown: new Set() };
    written.current.set(fileId, rows);
    return rows;
  };
}

/** Creates what writes the rows of a dry run, and learns what happened to them. */
export function createWriteJob(importing: Import, made: ImportCheck, written: WrittenRows): ImportWriteJob {
  const writeRow = importing.writer(made);
  const work: ImportWriteJob = createBulkJob(
    levelsOf(made.rows).flat(),
    async (number) => {
      const item = made.rows.get(number as number);
      const result = item ? await writeRow(item) : null;
      if (result?.made) written.made.set(number as number, result.id);
      return result;
    },
    importing.jobOptions(made),
  );
  work.subscribe(() => {
    for (const [row, error] of work.refusals)
      if (error instanceof UnknownOutcomeError) written.unknown.add(row as number);
  });
  return work;
}

interface UndoneImport {
  importId: string;
  done: ReadonlyMap<Id, ImportResult>;
  writtenOf: (fileId: string) => WrittenRows;
}

/** Creates what undoes written rows, and removes the import from the list when all are undone. */
export function createUndoJob(importing: Import, { importId, done, writtenOf }: UndoneImport): BulkJob<boolean> {
  const work = createBulkJob(
    [...done.keys()].toReversed(),
    async (row) => {
      const isUndone = await importing.undo(done.get(row) as ImportResult);
      if (isUndone) writtenOf(importId).made.delete(row as number);
      return isUndone;
    },
    { retriesRefused: true },
  );
  // An import that is left partly, or cannot be removed, stays in the list; undoing it again changes nothing else.
  work.subscribe(({ state }) => {
    if (state === 'done' && work.refusals.size === 0) void importing.earlier?.forget(importId).catch(() => undefined);
  });
  return work;
}
