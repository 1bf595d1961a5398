import { useDataProvider, type DataProvider } from '@refinedev/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NamedDialects } from '#dialects/resolve.ts';
import { useGet, type QueryResult } from '#engine/core/useGet.ts';
import { isRecord, recordIn, recordsIn } from '#codecs/records.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import type { TextDiagnostic } from './localCheck.ts';

/** A file of the installation on the server. */
interface StudioFile {
  file: string;
  text: string;
}

/** A diagnostic of a file on the server. */
interface FileDiagnostic extends TextDiagnostic {
  file: string;
}

/** An earlier text of a file; null if it was removed. `at` is in unix seconds. */
export interface FileVersion {
  id: number;
  text: string | null;
  by: string;
  at: number;
}

export interface Files {
  files: StudioFile[];
  diagnostics: FileDiagnostic[];
  /** Why publishing is not possible, in Russian; null when it is. */
  closed: string | null;
  /** Dialects named by the installation. */
  dialects: NamedDialects;
}

/** Returns the current files of the installation. */
export function useFiles(calls: StudioCalls): UseQueryResult<Files> {
  return useQuery({ queryKey: ['studio', 'files'], queryFn: ({ signal }) => calls.files(signal), gcTime: 0 });
}

function filesIn(data: unknown): Files {
  const { files, diagnostics, closed, dialects } = recordIn(data);
  return {
    files: recordsIn(files) as unknown as StudioFile[],
    diagnostics: recordsIn(diagnostics) as unknown as FileDiagnostic[],
    closed: typeof closed === 'string' ? closed : null,
    dialects: recordIn(dialects) as NamedDialects,
  };
}

/** Returns the earlier texts of a file, newest first. */
export function useVersions(file: string): { answer: QueryResult; versions: FileVersion[] } {
  const answer = useGet('/config/studio/versions/', { query: { file }, fresh: true });
  const versions = useMemo(() => recordsIn(answer.data) as unknown as FileVersion[], [answer.data]);
  return { answer, versions };
}

/** Calls of the studio to the server. Each rejects with an `ApiError`. */
export interface StudioCalls {
  files(signal?: AbortSignal): Promise<Files>;
  /** Returns the diagnostics of a text under a file's name. */
  check(file: string, text: string, signal: AbortSignal): Promise<TextDiagnostic[]>;
  /** Activates a text; null removes the file. `base` is the text that the edit is based on, null for a new file. */
  publish(file: string, text: string | null, base: string | null): Promise<void>;
  /** Returns the API's response for a path: the first page of a paged list. */
  ask(path: string, signal: AbortSignal): Promise<unknown>;
}

/** Returns the server calls, sent through the application's data provider. */
export function useStudioCalls(): StudioCalls {
  const dataProvider = useDataProvider()();
  return useMemo(() => callsOver(dataProvider), [dataProvider]);
}

function callsOver({ custom }: DataProvider): StudioCalls {
  const call = async (url: string, method: 'get' | 'post', payload: unknown, signal?: AbortSignal): Promise<unknown> =>
    (
      await custom?.({
        url,
        method,
        ...(payload === undefined ? {} : { payload }),
        ...(signal ? { meta: { signal } } : {}),
      })
    )?.data;
  return {
    files: async (signal) => filesIn(await call('/config/studio/files/', 'get', undefined, signal)),
    async check(file, text, signal) {
      const response = await call('/config/studio/check/', 'post', { file, text }, signal);
      return recordsIn(isRecord(response) ? response.diagnostics : []) as unknown as TextDiagnostic[];
    },
    async publish(file, text, base) {
      await call('/config/studio/publish/', 'post', { file, text, base });
    },
    ask: async (path, signal) =>
      (await custom?.({ url: path, method: 'get', query: { limit: pageSize, offset: 0 }, meta: { signal } }))?.data,
  };
}
