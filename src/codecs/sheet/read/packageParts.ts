import { limits } from './limits.ts';
import { damagedFileError } from './sheetError.ts';
import { unpack, zipParts } from './zip.ts';

/** The parts of an .xlsx, each streamed as pieces of text. */
export interface PackageParts {
  has(path: string): boolean;
  /** Yields a required part; `max` is its maximum size in bytes. */
  text(path: string, max?: number): Generator<string>;
}

export function openPackageParts(bytes: Uint8Array): PackageParts {
  const parts = zipParts(bytes);
  return {
    has: (path) => parts.has(path.toLowerCase()),
    *text(path, max = limits.part) {
      const part = parts.get(path.toLowerCase());
      if (!part) throw damagedFileError();
      let decoder: TextDecoder | undefined;
      for (const piece of unpack(bytes, part, max)) {
        decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder?.decode() ?? '';
    },
  };
}
