import { afterEach, beforeEach, vi } from 'vitest';
import { createSheetRequestHandler, type SheetRequest } from '#engine/export/sheetRequests.ts';
import { readSheetFile, type ReadRequest } from '#engine/import/readRequests.ts';

/** A file that the page has saved. */
interface SavedFile {
  name: string;
  state: 'writing' | 'closed' | 'aborted';
  parts: Uint8Array<ArrayBuffer>[];
}

/** Replaces the browser's save dialog and records the written files; jsdom has neither the dialog nor workers. */
export interface FileSaver {
  files: SavedFile[];
  /** How often the dialog was shown. */
  requestCount: number;
  /** After how many milliseconds the dialog is closed without a file; null: a file is chosen. */
  cancels: number | null;
  /** Whether the disk is full. */
  full: boolean;
  text(at?: number): string;
}

export function installFileSaver(): FileSaver {
  const state: FileSaver = {
    files: [],
    requestCount: 0,
    cancels: null,
    full: false,
    text: (at = 0) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(joined(state.files[at]?.parts ?? [])),
  };
  beforeEach(() => {
    Object.assign(state, { files: [], requestCount: 0, cancels: null, full: false });
    vi.stubGlobal('Worker', FileWorker);
    vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) => {
      state.requestCount += 1;
      if (state.cancels !== null) {
        // The dialog was open for this time.
        const closed = performance.now() + state.cancels;
        vi.spyOn(performance, 'now').mockImplementation(() => closed);
        throw new DOMException('The user aborted a request.', 'AbortError');
      }
      return handleOf(state, suggestedName);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return state;
}

function handleOf(state: FileSaver, name: string) {
  const file: SavedFile = { name, state: 'writing', parts: [] };
  state.files.push(file);
  return {
    name,
    getFile: async () => new File([], name),
    createWritable: async () => ({
      write: async (part: Uint8Array<ArrayBuffer>) => {
        if (state.full) throw new DOMException('На диске нет места', 'QuotaExceededError');
        file.parts.push(part);
      },
      close: async () => {
        file.state = 'closed';
      },
      abort: async () => {
        file.state = 'aborted';
      },
    }),
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => {
    bytes.set(part, at);
    return at + part.length;
  }, 0);
  return bytes;
}

/**
 * The worker that writes or reads a file, on the test's thread; messages in both directions are copied as between
 * threads.
 */
class FileWorker extends EventTarget {
  readonly #reads: boolean;
  readonly #answer = createSheetRequestHandler();
  #gone = false;

  constructor(script: URL | string) {
    super();
    this.#reads = String(script).includes('importWorker');
  }

  postMessage(request: SheetRequest | ReadRequest): void {
    const requested = structuredClone(request);
    queueMicrotask(() => {
      for (const data of this.#reads
        ? readSheetFile(requested as ReadRequest)
        : [this.#answer(requested as SheetRequest)]) {
        if (!this.#gone) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
      }
    });
  }

  terminate(): void {
    this.#gone = true;
  }
}
