import type { DataProvider } from '@refinedev/core';
import { recordIn, recordsIn, type AnyRecord } from '#codecs/records.ts';
import type { ValueChange } from '#record/changes.ts';
import { ApiError, type ErrorBody } from '#schemas/apiError.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { LoadedRecord } from '../conflicts/useOverwriteGuard.tsx';
import { toRecordId, type Id } from '../list/useResourceList.ts';
import { createBatcher } from './batcher.ts';

/** A row as it is sent; a row without an id creates a record. */
export interface ImportRow {
  row: number;
  id: Id | null;
  ifMatch?: string;
  body: AnyRecord;
  changes: readonly ValueChange[];
}

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
}

/** Identifies a file. */
export interface ImportFileRef {
  id: string;
  file: string;
}

/** Server calls for imports with the embedded API (docs/import.md). */
export interface ImportApi {
  read: (id: Id) => Promise<LoadedRecord>;
  /** Resolves to the id of the record; rejects with the server's refusal. A dry run writes nothing. */
  writer: (file: ImportFileRef, dry: boolean) => (row: ImportRow) => Promise<Id | null>;
  /** Returns the effects of a file's rows; empty for a new file. */
  ledger: (importId: string) => Promise<ImportLogRow[]>;
  forget: (importId: string) => Promise<void>;
}

const ledgerPage = 10_000;

/** Returns the path of a resource's imports. */
export const importsPath = ({ name }: Pick<Declaration, 'name'>): string => `/api/exchange/imports/${name}/`;

export function openImportApi(call: NonNullable<DataProvider['custom']>, declaration: Declaration): ImportApi {
  const { api } = declaration;
  const base = importsPath(declaration);
  const get = async (url: string): Promise<AnyRecord[]> => recordsIn((await call({ url, method: 'get' })).data);
  const post = async (url: string, payload: unknown): Promise<AnyRecord[]> =>
    listIn((await call({ url, method: 'post', payload })).data);
  const idIn = (text: unknown): Id =>
    api.idKind !== 'uuid' && /^\d{1,15}$/.test(String(text)) ? Number(text) : String(text);
  return {
    read: createBatcher(async (ids) => (await post(`${base}read/`, { ids })).map((item) => loadedIn(item))),
    writer: (file, dry) =>
      createBatcher<ImportRow, Id | null>(async (rows) =>
        (await post(`${base}write/`, { import: file, dry, rows })).map((item) => writtenIn(item)),
      ),
    ledger: async (importId) => {
      const rows: ImportLogRow[] = [];
      for (;;) {
        const some = await get(`${base}${encodeURIComponent(importId)}/?limit=${ledgerPage}&offset=${rows.length}`);
        rows.push(
          ...some.map(({ row, recordId, made, changes }) => ({
            row: Number(row),
            id: idIn(recordId),
            made: made === true,
            changes: recordsIn(changes) as unknown as ValueChange[],
          })),
        );
        if (some.length < ledgerPage) return rows;
      }
    },
    forget: async (importId) => void (await call({ url: `${base}${encodeURIComponent(importId)}/`, method: 'delete' })),
  };
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
