import { useDataProvider, type DataProvider } from '@refinedev/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NamedDialects } from '#dialects/resolve.ts';
import { useGet, type QueryResult } from '#engine/core/useGet.ts';
import { isRecord, recordIn, recordsIn } from '#codecs/records.ts';
import type { TextDiagnostic } from './localCheck.ts';

/** A file of the installation as it is on the server. */
export interface StudioFile {
  file: string;
  text: string;
}

/** A diagnostic of a file on the server. */
export interface FileDiagnostic extends TextDiagnostic {
  file: string;
}

/** An earlier text of a file; null where it was removed. `at` is in unix seconds. */
export interface FileVersion {
  id: number;
  text: string | null;
  by: string;
  at: number;
}

export interface Files {
  files: StudioFile[];
  diagnostics: FileDiagnostic[];
  /** Why nothing can be published, in Russian; null when it can. */
  closed: string | null;
  /** The dialects of APIs that the installation has named. */
  dialects: NamedDialects;
}

/** The files of the installation as they are now. */
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

/** The earlier texts of a file, the newest first. */
export function useVersions(file: string): { answer: QueryResult; versions: FileVersion[] } {
  const answer = useGet('/config/studio/versions/', { query: { file }, fresh: true });
  const versions = useMemo(() => recordsIn(answer.data) as unknown as FileVersion[], [answer.data]);
  return { answer, versions };
}

/** What the studio asks of the host. Each rejects with an `ApiError`. */
export interface StudioCalls {
  files(signal?: AbortSignal): Promise<Files>;
  /** The diagnostics that a text would have under a file's name. */
  check(file: string, text: string, signal: AbortSignal): Promise<TextDiagnostic[]>;
  /** Activates a text; null removes the file. `base` is the text that was started from, null for a new file. */
  publish(file: string, text: string | null, base: string | null): Promise<void>;
  /** What a path of the API answers: the first page, where it has pages. */
  ask(path: string, signal: AbortSignal): Promise<unknown>;
}

/** The host's calls over the application's own data provider. */
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
      (await custom?.({ url: path, method: 'get', query: { limit: 100, offset: 0 }, meta: { signal } }))?.data,
  };
}
