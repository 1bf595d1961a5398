import type { SheetFormat } from './sheetFile.ts';

/** Target of a file that is written in parts. */
export interface FileTarget {
  /** Final name of the file. */
  name: string;
  write(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void>;
  close(): Promise<void>;
  /** Removes the partial file; a file that was to be replaced stays unchanged. */
  discard(): Promise<void>;
}

const types: Readonly<Record<SheetFormat, { mime: `${string}/${string}`; text: string }>> = {
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', text: 'Книга Excel' },
  csv: { mime: 'text/csv', text: 'Таблица CSV' },
};

/** A file handle in browsers that support it; `remove` exists only in Chromium. */
type SavedHandle = FileSystemFileHandle & { remove?: () => Promise<void> };
interface PickerWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<`${string}/${string}`, `.${string}`[]> }[];
  }) => Promise<SavedHandle>;
}

/**
 * Milliseconds. A faster cancellation is not the user's: the browser has no window to prompt with, as in headless mode.
 */
const soonestAnswer = 100;

/**
 * Prompts for the target file where the browser supports it, otherwise prepares a download. Null when the user cancels.
 * Must be called in a click handler.
 */
export async function chooseTarget(name: string, format: SheetFormat): Promise<FileTarget | null> {
  const { mime, text } = types[format];
  const pick = (window as PickerWindow).showSaveFilePicker;
  if (pick === undefined) return download(name, mime);
  const began = performance.now();
  try {
    return await savedFile(
      await pick.call(window, {
        suggestedName: name,
        types: [{ description: text, accept: { [mime]: [`.${format}`] } }],
      }),
    );
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'AbortError') return performance.now() - began < soonestAnswer ? download(name, mime) : null;
    // The page is embedded in another page, or the computer's policy forbids it.
    if (error.name === 'SecurityError' || error.name === 'NotAllowedError') return download(name, mime);
    throw error;
  }
}

async function savedFile(handle: SavedHandle): Promise<FileTarget> {
  const stream = await handle.createWritable();
  return {
    name: handle.name,
    write: async (parts) => {
      for (const part of parts) await stream.write(part);
    },
    close: () => stream.close(),
    discard: async () => {
      await stream.abort().catch(() => undefined);
      // The browser has created an empty file if the file did not exist.
      const empty = await handle.getFile().then(
        ({ size }) => size === 0,
        () => false,
      );
      if (empty) await handle.remove?.().catch(() => undefined);
    },
  };
}

/** Milliseconds that a browser needs to take over a download. */
const revokeDelayMs = 60_000;

/** The browser stores the parts, on disk when they are large. */
function download(name: string, type: string): FileTarget {
  let file = new Blob([], { type });
  return {
    name,
    write: async (parts) => {
      file = new Blob([file, ...parts], { type });
    },
    close: async () => {
      const url = URL.createObjectURL(file);
      Object.assign(document.createElement('a'), { href: url, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
    },
    discard: async () => {
      file = new Blob([]);
    },
  };
}
