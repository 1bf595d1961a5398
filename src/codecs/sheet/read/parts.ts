import { limits } from './limits.ts';
import { damaged } from './sheetError.ts';
import { unpack, zipParts } from './zip.ts';

/** The parts of an .xlsx, each as pieces of text. */
export interface Parts {
  has(path: string): boolean;
  /** A part that has to be there. `most`: how many bytes it may be. */
  text(path: string, most?: number): Generator<string>;
}

export function partsOf(bytes: Uint8Array): Parts {
  const parts = zipParts(bytes);
  return {
    has: (path) => parts.has(path.toLowerCase()),
    * text(path, most = limits.part) {
      const part = parts.get(path.toLowerCase());
      if (!part) throw damaged();
      let decoder: TextDecoder | undefined;
      for (const piece of unpack(bytes, part, most)) {
        decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
        yield decoder.decode(piece, { stream: true });
      }
      yield decoder?.decode() ?? '';
    },
  };
}
