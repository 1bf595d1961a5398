import type { DataProvider } from '@refinedev/core';
import { recordIn, recordsIn, type AnyRecord } from '#codecs/records.ts';
import type { ValueChange } from '#record/changes.ts';
import { ApiError, type ErrorBody } from '#schemas/apiError.ts';
import type { ImportProgress } from '#schemas/entities/importsAndSync.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { LoadedRecord } from '../conflicts/useOverwriteGuard.tsx';
import { toRecordId, type Id } from '../list/useResourceList.ts';
import { loggedRecordId } from '../core/loggedRecordId.ts';
import { readAllPages } from '../runs/readAllPages.ts';
import { createBatcher } from './batcher.ts';
import type { ImportRow, QueueCalls } from './importQueue.ts';

/** The effect of one row of an imported file. */
interface ImportLogRow {
  row: number;
  id: Id;
  made: boolean;
  changes: readonly ValueChange[];
}

/** An imported file. */
export interface EarlierImport {
  importId: string;
  file: string;
  person: string;
  at: number;
  rows: number;
  /** Its progress, if the server writes its rows. */
  queue?: ImportProgress;
}

/** Identifies a file. */
export interface ImportFileRef {
  id: string;
  file: string;
}

/** Server calls for imports with the embedded API (docs/import.md). */
export interface ImportApi {
  read: (id: Id) => Promise<LoadedRecord>;
  /** Returns a function that lets the server check a row without writing it; it rejects with the server's refusal. */
  tryOut: (file: ImportFileRef) => (row: ImportRow) => Promise<Id | null>;
  /** Returns the records that rows of a file have created, whoever imported it. */
  created: (importId: string) => Promise<Pick<ImportLogRow, 'row' | 'id'>[]>;
  /** Returns the effects of one import of a file; empty for a new file. */
  ledger: (importId: string) => Promise<ImportLogRow[]>;
  forget: (importId: string) => Promise<void>;
  /** Returns the calls about the rows of a file that the server writes. */
  queue: (file: ImportFileRef) => QueueCalls;
}

const rowsPerRequest = 10_000;

/** Returns the path of a resource's imports. */
export const importsPath = ({ name }: Pick<Declaration, 'name'>): string => `/api/exchange/imports/${name}/`;

export function openImportApi(call: NonNullable<DataProvider['custom']>, declaration: Declaration): ImportApi {
  const { api } = declaration;
  const base = importsPath(declaration);
  const post = async (url: string, payload: unknown): Promise<AnyRecord[]> =>
    listIn((await call({ url, method: 'post', payload })).data);
  const postTo = async (url: string, payload: unknown = {}): Promise<unknown> =>
    (await call({ url, method: 'post', payload })).data;
  const allPages = (url: string): Promise<AnyRecord[]> => readAllPages(call, url, rowsPerRequest);
  const idIn = (text: unknown): Id => loggedRecordId(api, String(text));
  return {
    read: createBatcher(async (ids) => (await post(`${base}read/`, { ids })).map((item) => loadedIn(item))),
    tryOut: (file) =>
      createBatcher<ImportRow, Id | null>(async (rows) =>
        (await post(`${base}write/`, { import: file, dry: true, rows })).map((item) => writtenIn(item)),
      ),
    created: async (importId) =>
      (await allPages(`${base}${encodeURIComponent(importId)}/created/`)).map(({ row, recordId }) => ({
        row: Number(row),
        id: idIn(recordId),
      })),
    ledger: async (importId) =>
      (await allPages(`${base}${encodeURIComponent(importId)}/`)).map(({ row, recordId, made, changes }) => ({
        row: Number(row),
        id: idIn(recordId),
        made: made === true,
        changes: changesIn(changes),
      })),
    forget: async (importId) => void (await call({ url: `${base}${encodeURIComponent(importId)}/`, method: 'delete' })),
    queue: (file) => {
      const filePath = `${base}${encodeURIComponent(file.id)}/`;
      const progressIn = (data: unknown) => recordIn(data) as unknown as ImportProgress;
      return {
        send: async (part, rows) => void (await postTo(`${base}queue/`, { ...part, import: file, rows })),
        progress: async () => progressIn((await call({ url: `${filePath}progress/`, method: 'get' })).data),
        rejections: async () =>
          (await allPages(`${filePath}rejected/`)).map(({ row, recordId, body, status, error }) => ({
            row: Number(row),
            id: recordId === null ? null : idIn(recordId),
            body: recordIn(body),
            status: Number(status),
            error: new ApiError('answered', error as ErrorBody, Number(status)),
          })),
        stop: async () => progressIn(await postTo(`${filePath}stop/`)),
        goOn: async () => progressIn(await postTo(`${filePath}continue/`)),
      };
    },
  };
}

function changesIn(changes: unknown): ValueChange[] {
  return recordsIn(changes) as unknown as ValueChange[];
}

/** Returns one item per row, in order; null for a record that does not exist. */
function listIn(data: unknown): AnyRecord[] {
  return Array.isArray(data) ? data.map((item) => recordIn(item)) : [];
}

function loadedIn({ record, version }: AnyRecord): LoadedRecord | Error {
  if (record === undefined) return new ApiError('answered', { code: 404, text: 'Запись не найдена' }, 404);
  return { record: recordIn(record), version: typeof version === 'string' ? version : undefined };
}

function writtenIn({ id, status, error }: AnyRecord): Id | null | Error {
  return error === undefined ? toRecordId(id) : new ApiError('answered', error as ErrorBody, Number(status));
}
