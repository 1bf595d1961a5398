import { distance } from 'fastest-levenshtein';
import { lineAndColumn } from '#codecs/lineAndColumn.ts';

/** A diagnostic in a file of the installation, at its place. `from` and `to` are offsets in the text, `line` and `column` count from 1. */
export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  from: number;
  to: number;
  text: string;
}

/** As the terminal and the interface say it: `notices.json:7:24 — неизвестный вид поля «tre». Возможно, «treeSelect»?`. */
export function formatDiagnostic({ file, line, column, text }: Diagnostic): string {
  return `${file}:${line}:${column} — ${text}`;
}

/** Notes a diagnostic at a stretch of the text. */
export type ReportDiagnostic = (place: { offset: number; length: number }, text: string) => void;

/** How many diagnostics of one file are told: more of them help nobody, and each costs a look for its line. */
const max = 100;

/** A diagnostic of a file as a whole. */
export function fileDiagnostic(file: string, text: string): Diagnostic {
  return { file, line: 1, column: 1, from: 0, to: 0, text };
}

/** Collects the diagnostics of one file in the order of their places. */
export function diagnosticsOf(file: string, text: string): { note: ReportDiagnostic; all: () => Diagnostic[] } {
  const found: Diagnostic[] = [];
  return {
    note({ offset, length }, message) {
      if (found.length === max) return;
      found.push({
        file,
        ...lineAndColumn(text, offset),
        from: offset,
        to: Math.min(text.length, offset + Math.max(1, length)),
        text: message,
      });
    },
    all: () => found.toSorted((a, b) => a.from - b.from),
  };
}

/** How many names an answer lists when none is near. */
const listed = 12;

/** The word that was probably meant: one that begins so, else the nearest in spelling, of two equally near that of the same length. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const begun = words.find((item) => word.length > 1 && item.toLowerCase().startsWith(word.toLowerCase()));
  if (begun !== undefined) return begun;
  const strangeness = (item: string) => distance(word, item) + Math.abs(word.length - item.length) / 100;
  const [best] = words.toSorted((a, b) => strangeness(a) - strangeness(b));
  return best !== undefined && distance(word, best) <= Math.max(2, word.length / 3) ? best : undefined;
}

/** `неизвестный вид поля «tre». Возможно, «treeSelect»?`, or the words that there are. */
export function unknownWord(what: string, word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  if (meant !== undefined) return `${what} «${word}». Возможно, «${meant}»?`;
  return words.length === 0
    ? `${what} «${word}»`
    : `${what} «${word}». Есть: ${words.slice(0, listed).join(', ')}${words.length > listed ? '…' : ''}`;
}
