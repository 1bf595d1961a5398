import { createStore, type StoreApi } from 'zustand/vanilla';

export interface ExportProgress {
  /** `choosing`: the user chooses the target file; `failed`: rows failed to load and the export can be resumed. */
  state: 'idle' | 'choosing' | 'running' | 'failed';
  /** Rows in the file. */
  written: number;
  /** Expected number of rows; null when unknown. */
  total: number | null;
  /** The error of the failed export; while idle, the error that ended the previous one. */
  error: unknown;
  goOn: () => void;
  stop: () => void;
}

export type ExportStore = StoreApi<ExportProgress>;

const nothing = (): void => undefined;

export const noExport: ExportProgress = {
  state: 'idle',
  written: 0,
  total: null,
  error: null,
  goOn: nothing,
  stop: nothing,
};

export function createExportStore(): ExportStore {
  return createStore(() => noExport);
}
