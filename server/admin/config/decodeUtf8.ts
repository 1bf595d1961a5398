/** The text of a file, or why it is none, in Russian. */
export type DecodedText = { text: string } | { refused: string };

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** What Russian texts are written in besides UTF-8, by the names that editors give them. */
const russian = [
  ['windows-1251', 'windows-1251'],
  ['koi8-r', 'KOI8-R'],
  ['ibm866', 'CP866'],
] as const;

/** Reads bytes as UTF-8, with or without its mark; any other encoding is refused by its name, and never half understood. */
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

/** By its mark, else by the NULs that every second byte of Latin letters is. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return (
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (bytes.length > 1 && (first === 0 || second === 0))
  );
}

/** The encoding in which most bytes are small Russian letters; undefined when there are none in any. */
function likelyEncoding(bytes: Buffer): string | undefined {
  const read = russian.map(([label, name]) => ({
    name,
    letters: new TextDecoder(label).decode(bytes).match(/[а-яё]/g)?.length ?? 0,
  }));
  const [best] = read.toSorted((a, b) => b.letters - a.letters);
  return best && best.letters > 0 ? best.name : undefined;
}
