import type { SheetFormat } from './sheetFile.ts';

/** Where a file goes, part by part. */
export interface FileTarget {
  /** As it is called in the end. */
  name: string;
  write(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<void>;
  close(): Promise<void>;
  /** Nothing is left of it; a file that was to be replaced stays. */
  discard(): Promise<void>;
}

const types: Readonly<Record<SheetFormat, { mime: `${string}/${string}`; text: string }>> = {
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', text: 'Книга Excel' },
  csv: { mime: 'text/csv', text: 'Таблица CSV' },
};

/** Of the browsers that have it; `remove` is Chromium's own. */
type SavedHandle = FileSystemFileHandle & { remove?: () => Promise<void> };
interface PickerWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<`${string}/${string}`, `.${string}`[]> }[];
  }) => Promise<SavedHandle>;
}

/** Milliseconds. Nobody closes a window sooner: the browser has none to ask with, such as one without a screen. */
const soonestAnswer = 100;

/** Asks where to save the file, where the browser asks so; else it is a download. Null when the person took it back. To be called in a click. */
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
    // A page within another, or a computer whose owner forbids it.
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
      // The browser has made an empty file where there was none.
      const empty = await handle.getFile().then(
        ({ size }) => size === 0,
        () => false,
      );
      if (empty) await handle.remove?.().catch(() => undefined);
    },
  };
}

/** Milliseconds in which a browser takes over what is downloaded. */
const takenOver = 60_000;

/** The browser keeps the parts, on its disk when they are many. */
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
      setTimeout(() => URL.revokeObjectURL(url), takenOver);
    },
    discard: async () => {
      file = new Blob([]);
    },
  };
}
