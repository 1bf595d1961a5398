import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '#codecs/money.ts';
import type { TextOptions } from '#codecs/sheet/read/openSheetFile.ts';
import {
  matchHeaders,
  headersSignature,
  type Matching,
  type RememberedHeaders,
  type SheetPlace,
} from '#record/sheetMatch.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { notifyJobEnded } from '#ui/jobNotification/jobNotification.ts';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import { type BulkJob } from '../runs/bulkJob.ts';
import { notifyBulkJobEnded } from '../runs/notifyBulkJobEnded.ts';
import type { Id } from '../list/useResourceList.ts';
import type { ImportCheck } from './importCheck.ts';
import { createUndoJob, createWriteJob, useWrittenRows, type ImportWriteJob } from './importJobs.ts';
import type { EarlierImport, ImportFileRef } from './importApi.ts';
import type { NameQuestion } from './importNames.ts';
import type { ImportQueue } from './importQueue.ts';
import { rememberedHeaders, rememberedNames, rememberHeaders, rememberName } from './importMemory.ts';
import { nameKey } from './importText.ts';
import { readFile, type ReadFile } from './readFile.ts';
import type { ImportResult } from './rowWriter.ts';
import { nameOf, useImport, type Import } from './useImport.ts';

/** Current step of an import. */
type ImportStep =
  | { name: 'file'; reading: boolean; error: string | null }
  | { name: 'columns' }
  | { name: 'check' | 'preview'; check: ImportCheck }
  | { name: 'done'; check: ImportCheck; work: ImportWriteJob }
  /** The server writes the rows; without `check` the user has opened an import of the list. */
  | { name: 'queue'; check: ImportCheck | null; file: ImportFileRef; queue: ImportQueue }
  | { name: 'undo'; work: BulkJob<boolean> };

export interface ImportSteps {
  step: ImportStep;
  file: ReadFile | null;
  matching: Matching | null;
  keyField: string | null;
  setKeyField: (field: string | null) => void;
  /** Reads a file, or the same file with other options. */
  take: (source: File, options?: TextOptions, sheet?: string) => Promise<void>;
  reread: (options: TextOptions, sheet: string | undefined) => void;
  /** Sets the meaning of a header; remembered for files of this shape. */
  place: (head: string, at: SheetPlace | null) => void;
  check: () => Promise<void>;
  /** Sets which entry the name of a question means, permanently. */
  answer: (question: NameQuestion, id: Id) => void;
  write: (check: ImportCheck) => void;
  goOn: (work: BulkJob<unknown>) => void;
  runQueue: (queue: ImportQueue) => void;
  undoQueue: (file: ImportFileRef) => void;
  /** Undoes the rows just written. */
  undo: (work: ImportWriteJob) => void;
  /** Shows an import whose rows the server writes. */
  openQueue: (item: EarlierImport) => void;
  /** Stops and undoes an earlier import; undefined where the server does not store imports. */
  undoEarlier: ((item: EarlierImport) => void) | undefined;
  back: () => void;
  leave: () => Promise<void>;
}

/** Returns the steps of an import, from choosing the file to undoing it. */
export function useImportSteps(declaration: Declaration, close: () => void): ImportSteps {
  const { name: resource } = declaration;
  const importing = useImport(declaration);
  const [step, setStep] = useState<ImportStep>({ name: 'file', reading: false, error: null });
  const begin = useStoppedWork(step);
  const { runQueue, openQueue } = queueSteps(importing, begin, setStep);
  const writtenOf = useWrittenRows();
  const { taken, matching, keyField, setKeyField, take, reread, place } = useTakenFile(declaration, begin, setStep);

  const check = async () => {
    if (!taken || !matching) return;
    const signal = begin();
    const names = rememberedNames(resource);
    const made = importing.check(
      taken.read,
      {
        columns: matching.columns,
        keyField,
        chosenId: (...place) => names.get(nameKey(...place)),
        written: writtenOf(taken.read.id),
      },
      signal,
    );
    setStep({ name: 'check', check: made });
    made.subscribe(({ state }) => {
      if (state === 'ready' && !signal.aborted) setStep({ name: 'preview', check: made });
    });
    await made.run();
  };
  const run = async (work: BulkJob<unknown>) => {
    if (!(await work.run())) return;
    notifyBulkJobEnded('Загрузка из файла', work);
    importing.refresh();
  };
  const show = (next: ImportStep, work: BulkJob<unknown>) => {
    setStep(next);
    void run(work);
  };
  const takeBack = (importId: string, done: ReadonlyMap<Id, ImportResult>) => {
    const work = createUndoJob(importing, { importId, done, writtenOf });
    show({ name: 'undo', work }, work);
  };
  const undoEarlier = async ({ importId, file, queue }: Pick<EarlierImport, 'importId' | 'file' | 'queue'>) => {
    const signal = begin();
    setStep({ name: 'file', reading: true, error: null });
    try {
      if (queue?.state === 'running') await importing.earlier?.stop({ id: importId, file });
      const done = await importing.earlier?.done(importId);
      if (done && !signal.aborted) takeBack(importId, done);
    } catch (error) {
      if (!signal.aborted)
        setStep({ name: 'file', reading: false, error: error instanceof Error ? error.message : 'Нет ответа' });
    }
  };
  return {
    step,
    file: taken?.read ?? null,
    matching,
    keyField,
    setKeyField,
    take,
    reread,
    place,
    check,
    answer: ({ field, name, within }, id) => {
      rememberName(resource, nameKey(field, name, within), id);
      void check();
    },
    write: (made) => {
      if (!taken || openQueue(nameOf(taken.read), made)) return;
      const work = createWriteJob(importing, made, writtenOf(taken.read.id));
      show({ name: 'done', check: made, work }, work);
    },
    openQueue: ({ importId, file }) => void openQueue({ id: importId, file }, null),
    runQueue: (queue) => void runQueue(queue),
    undoQueue: ({ id, file }) => void undoEarlier({ importId: id, file }),
    goOn: (work) => void run(work),
    undo: (work) => {
      if (taken)
        takeBack(
          taken.read.id,
          new Map([...work.results].flatMap(([id, item]) => (item ? [[id, item] as const] : []))),
        );
    },
    undoEarlier: importing.earlier && ((item) => void undoEarlier(item)),
    back: () => {
      begin();
      setStep(step.name === 'columns' ? { name: 'file', reading: false, error: null } : { name: 'columns' });
    },
    leave: async () => {
      if ((step.name === 'done' || step.name === 'undo') && isRunning(step.work)) step.work.stop();
      else if (step.name === 'queue' && isSending(step.queue)) void step.queue.stop();
      else if (
        step.name !== 'preview' ||
        (await confirm({ title: 'Закрыть без записи?', yes: 'Закрыть', no: 'Остаться' }))
      )
        close();
    },
  };
}

/**
 * Stops what a step does when the dialog is closed or another step begins, and warns before the page is left
 * meanwhile. Returns what begins a step: its signal.
 */
function useStoppedWork(step: ImportStep): () => AbortSignal {
  const running = useRef<AbortController | null>(null);
  const stop = useEffectEvent(() => {
    running.current?.abort();
    if (step.name === 'done' || step.name === 'undo') step.work.stop();
  });
  useEffect(() => () => stop(), []);
  useUnsaved(
    () =>
      step.name === 'preview' ||
      ((step.name === 'done' || step.name === 'undo') && isRunning(step.work)) ||
      (step.name === 'queue' && isSending(step.queue)),
    { holdsList: true },
  );
  return () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
}

/** Returns what follows the queue of a file, and what opens it: false where the page writes the rows itself. */
function queueSteps(importing: Import, begin: () => AbortSignal, setStep: (step: ImportStep) => void) {
  const runQueue = async (queue: ImportQueue) => {
    await queue.run();
    const { state, progress } = queue.getState();
    if (state === 'done' || state === 'stopped') importing.refresh();
    if (state === 'done') notifyJobEnded(`Загрузка из файла: готово, ${formatNumber(progress?.total ?? 0)}`);
  };
  const openQueue = (of: ImportFileRef, made: ImportCheck | null): boolean => {
    const queue = importing.queue?.(of, made, begin());
    if (queue === undefined) return false;
    setStep({ name: 'queue', check: made, file: of, queue });
    void runQueue(queue);
    return true;
  };
  return { runQueue, openQueue };
}

interface TakenFile extends Pick<ImportSteps, 'matching' | 'keyField' | 'setKeyField' | 'take' | 'reread' | 'place'> {
  taken: { source: File; read: ReadFile } | null;
}

/** Returns the chosen file, what its headers mean, and what reads it. */
function useTakenFile(
  declaration: Declaration,
  begin: () => AbortSignal,
  setStep: (step: ImportStep) => void,
): TakenFile {
  const { name: resource } = declaration;
  const [taken, setTaken] = useState<TakenFile['taken']>(null);
  const [headers, setHeaders] = useState<RememberedHeaders>(new Map());
  const [keyField, setKeyField] = useState<string | null>(null);
  const take = async (source: File, options: TextOptions = {}, sheet?: string) => {
    const signal = begin();
    setStep({ name: 'file', reading: true, error: null });
    try {
      const read = await readFile(source, options, sheet, signal);
      setTaken({ source, read });
      setHeaders(rememberedHeaders(resource, headersSignature(read.headers)));
      setKeyField(null);
      setStep({ name: 'columns' });
    } catch (error) {
      if (!signal.aborted)
        setStep({
          name: 'file',
          reading: false,
          error: error instanceof Error ? error.message : 'Файл не удалось прочитать',
        });
    }
  };
  return {
    taken,
    matching: taken && matchHeaders(declaration, taken.read.headers, headers),
    keyField,
    setKeyField,
    take,
    reread: (options, sheet) => {
      if (taken) void take(taken.source, options, sheet);
    },
    place: (head, at) => {
      if (!taken) return;
      const others = [...headers].filter(
        ([item, before]) => item !== head && !(at && before && before.field === at.field && before.part === at.part),
      );
      const next = new Map([...others, [head, at]]);
      rememberHeaders(resource, headersSignature(taken.read.headers), next);
      setHeaders(next);
    },
  };
}

function isRunning(work: BulkJob<unknown>): boolean {
  return work.getState().state === 'running';
}

/** Returns whether the page still sends rows, which a closed page would interrupt. */
function isSending(queue: ImportQueue): boolean {
  return queue.getState().state === 'sending';
}
