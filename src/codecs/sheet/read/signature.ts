import { passwordProtectedError } from './zip.ts';
import { SheetError } from './sheetError.ts';
import { notSheet } from './workbook.ts';

/** Signatures of other file types. */
const others: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
];
const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zip = [0x50, 0x4b, 0x03, 0x04];
/** Number of characters sampled to recognize a text. */
const sample = 4096;
/** Number of unusual characters allowed even in a short text. */
const maxOdd = 8;

/** Returns the format of a file by its first bytes, regardless of its name; throws when it is not a table. */
export function formatOf(bytes: Uint8Array): 'xlsx' | 'csv' {
  if (startsWith(bytes, zip)) return 'xlsx';
  if (startsWith(bytes, ole)) throw oldBook(bytes);
  if (others.some((start) => startsWith(bytes, start))) throw notSheet();
  return 'csv';
}

/** Rejects decoded content that is not text, and HTML pages, which some applications save as `.xls`. */
export function rejectNonText(start: string): void {
  const text = start.slice(0, sample);
  if (/^\s*<(!doctype|html|\?xml|table|head|meta)/i.test(text))
    throw new SheetError('notSheet', 'Это веб-страница, а не таблица. Откройте её в Excel и сохраните как .xlsx');
  const odd = text.match(/(?![\t\n\r])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  if (odd > Math.max(maxOdd, text.length / 20)) throw notSheet();
}

/** Returns the error for an old .xls or a password-protected .xlsx; both use the same container format. */
function oldBook(bytes: Uint8Array): SheetError {
  const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  return hasBytes(bytes, name)
    ? passwordProtectedError()
    : new SheetError(
        'oldXls',
        'Это файл старого формата .xls. Откройте его в таблице, сохраните как .xlsx и загрузите ещё раз',
      );
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function hasBytes(bytes: Uint8Array, part: readonly number[]): boolean {
  for (let at = bytes.indexOf(part[0] ?? 0); at !== -1; at = bytes.indexOf(part[0] ?? 0, at + 1)) {
    if (part.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}
