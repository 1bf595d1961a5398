/** The text of a file, or the reason why it cannot be decoded, in Russian. */
export type DecodedText = { text: string } | { refused: string };

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Encodings of Russian texts besides UTF-8, with their usual names in editors. */
const russian = [
  ['windows-1251', 'windows-1251'],
  ['koi8-r', 'KOI8-R'],
  ['ibm866', 'CP866'],
] as const;

/** Decodes UTF-8, with or without a BOM; any other encoding is rejected by name. */
export function decodeUtf8(bytes: Buffer): DecodedText {
  if (isUtf16(bytes)) return { refused: 'файл в кодировке UTF-16: сохраните его в UTF-8' };
  try {
    return { text: utf8.decode(bytes) };
  } catch {
    const likely = likelyEncoding(bytes);
    return {
      refused: `файл не в кодировке UTF-8${likely === undefined ? '' : ` (похоже на ${likely})`}: сохраните его в UTF-8`,
    };
  }
}

/** Detects UTF-16 by its BOM, or by the NUL in every second byte of Latin letters. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (bytes.length > 1 && (first === 0 || second === 0))
  );
}

/** Returns the encoding in which most bytes are lowercase Russian letters; undefined when no encoding has any. */
function likelyEncoding(bytes: Buffer): string | undefined {
  const read = russian.map(([label, name]) => ({
    name,
    letters: new TextDecoder(label).decode(bytes).match(/[а-яё]/g)?.length ?? 0,
  }));
  const [best] = read.toSorted((a, b) => b.letters - a.letters);
  return best && best.letters > 0 ? best.name : undefined;
}
