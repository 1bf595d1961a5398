import { createStore, type StoreApi } from 'zustand/vanilla';

/** How far an export has got. */
export interface ExportProgress {
  /** `choosing`: the person is asked where to save; `failed`: rows did not come, and it can be gone on with. */
  state: 'idle' | 'choosing' | 'running' | 'failed';
  /** Rows in the file. */
  written: number;
  /** How many there will be; null where that is not known. */
  total: number | null;
  /** Why it failed; while idle, why the last one came to nothing. */
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
