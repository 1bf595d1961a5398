import { Inflate } from 'fflate';
import { limits } from './limits.ts';
import { damagedFileError, SheetError, archiveTooLargeError } from './sheetError.ts';

/** One file within an archive. */
export interface ZipPart {
  readonly offset: number;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly isLocked: boolean;
}

const signature = {
  part: 0x02014b50,
  local: 0x04034b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
/** Marker in a 32-bit field of the archive: the value is stored in the ZIP64 fields. */
const seeElsewhere = 0xffff_ffff;
/** Packed bytes processed per step; unpacked they are at most 16 MB. */
const step = 16_384;

/** Returns the parts of an archive by lower-case name, as listed in the directory at its end. */
export function zipParts(bytes: Uint8Array): ReadonlyMap<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, offset } = directoryOf(view);
  if (count > limits.parts)
    throw new SheetError('bomb', 'В архиве файла слишком много частей. Сохраните таблицу заново и загрузите ещё раз');
  const parts = new Map<string, ZipPart>();
  for (let at = offset, index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== signature.part) throw damagedFileError();
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
    parts.set(nameIn(bytes, at + 46, name), partAt(view, at, at + 46 + name, extra));
    at += 46 + name + extra + comment;
  }
  return parts;
}

/** Unpacks a part in pieces; `max` is the maximum number of unpacked bytes. */
export function* unpack(bytes: Uint8Array, part: ZipPart, max: number): Generator<Uint8Array> {
  if (part.isLocked) throw passwordProtectedError();
  const packed = packedBytes(bytes, part);
  let [total, taken] = [0, 0];
  for (const piece of part.method === 0
    ? slices(packed)
    : inflated(packed, (read) => {
        taken = read;
      })) {
    total += piece.length;
    if (total > max || (total > limits.part && part.method !== 0 && total > taken * limits.ratio)) {
      throw archiveTooLargeError();
    }
    yield piece;
  }
  if (total !== part.unpacked) throw damagedFileError();
}

export const passwordProtectedError = (): SheetError =>
  new SheetError('password', 'Файл защищён паролем. Снимите пароль в таблице, сохраните файл и загрузите ещё раз');

function directoryOf(view: DataView): { count: number; offset: number } {
  const end = endOf(view);
  const [count, offset] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  if (offset !== seeElsewhere && count !== 0xffff) return { count, offset };
  if (end < 20 || view.getUint32(end - 20, true) !== signature.locator64) return { count, offset };
  const end64 = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(end64, true) !== signature.end64) throw damagedFileError();
  return { count: Number(view.getBigUint64(end64 + 32, true)), offset: Number(view.getBigUint64(end64 + 48, true)) };
}

/** Finds the end-of-directory record; only a comment may follow it. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === signature.end) return at;
  }
  throw damagedFileError();
}

function nameIn(bytes: Uint8Array, start: number, length: number): string {
  return new TextDecoder()
    .decode(bytes.subarray(start, start + length))
    .replaceAll('\\', '/')
    .replace(/^\/+/, '')
    .toLowerCase();
}

function partAt(view: DataView, at: number, extraAt: number, extraLength: number): ZipPart {
  const [packed, unpacked, offset] = [20, 24, 42].map((place) => view.getUint32(at + place, true)) as [
    number,
    number,
    number,
  ];
  const large = [unpacked, packed, offset].includes(seeElsewhere)
    ? largeNumbers(view, extraAt, extraAt + extraLength)
    : [];
  const full = (number: number) => (number === seeElsewhere ? (large.shift() ?? number) : number);
  // ZIP64 stores the numbers in this order: the unpacked size first.
  const sizes = { unpacked: full(unpacked), packed: full(packed), offset: full(offset) };
  return { ...sizes, method: view.getUint16(at + 10, true), isLocked: (view.getUint16(at + 8, true) & 1) === 1 };
}

function largeNumbers(view: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    const size = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1)
      return Array.from({ length: Math.floor(size / 8) }, (_, index) =>
        Number(view.getBigUint64(at + 4 + index * 8, true)),
      );
  }
  return [];
}

function packedBytes(bytes: Uint8Array, { offset, packed, method }: ZipPart): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(offset, true) !== signature.local || (method !== 0 && method !== 8)) throw damagedFileError();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packed > bytes.length) throw damagedFileError();
  return bytes.subarray(start, start + packed);
}

function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function* inflated(packed: Uint8Array, read: (bytes: number) => void): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const inflate = new Inflate((piece) => {
    ready.push(piece);
  });
  for (let at = 0; at < packed.length; at += step) {
    inflate.push(packed.subarray(at, at + step), at + step >= packed.length);
    read(Math.min(at + step, packed.length));
    yield* ready.splice(0);
  }
}
