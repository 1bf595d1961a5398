import { distance } from 'fastest-levenshtein';
import { lineAndColumn } from '#codecs/lineAndColumn.ts';

/**
 * A diagnostic of a file of the installation. `from` and `to` are offsets in the text, `line` and `column` start at 1.
 */
export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  from: number;
  to: number;
  text: string;
}

/**
 * Formats a diagnostic for the terminal and the interface:
 * `notices.json:7:24 — неизвестный вид поля «tre». Возможно, «treeSelect»?`.
 */
export function formatDiagnostic({ file, line, column, text }: Diagnostic): string {
  return `${file}:${line}:${column} — ${text}`;
}

/** Reports a diagnostic at a range of the text. */
export type ReportDiagnostic = (place: { offset: number; length: number }, text: string) => void;

/** Maximum number of reported diagnostics per file: more are of no use, and each costs a search for its line. */
const max = 100;

/** Creates a diagnostic of a file as a whole. */
export function fileDiagnostic(file: string, text: string): Diagnostic {
  return { file, line: 1, column: 1, from: 0, to: 0, text };
}

/** Collects the diagnostics of a file, ordered by place. */
export function diagnosticsOf(file: string, text: string): { note: ReportDiagnostic; all: () => Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  return {
    note({ offset, length }, message) {
      if (diagnostics.length === max) return;
      diagnostics.push({
        file,
        ...lineAndColumn(text, offset),
        from: offset,
        to: Math.min(text.length, offset + Math.max(1, length)),
        text: message,
      });
    },
    all: () => diagnostics.toSorted((a, b) => a.from - b.from),
  };
}

/** Maximum number of names listed when none is similar. */
const listed = 12;

/**
 * Returns the word that was probably meant: one with the same beginning, else the nearest in spelling; of two equally
 * near, the one with the same length.
 */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const begun = words.find((item) => word.length > 1 && item.toLowerCase().startsWith(word.toLowerCase()));
  if (begun !== undefined) return begun;
  const strangeness = (item: string) => distance(word, item) + Math.abs(word.length - item.length) / 100;
  const [best] = words.toSorted((a, b) => strangeness(a) - strangeness(b));
  return best !== undefined && distance(word, best) <= Math.max(2, word.length / 3) ? best : undefined;
}

/** Formats `неизвестный вид поля «tre». Возможно, «treeSelect»?`, or a list of the valid words. */
export function unknownWord(what: string, word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  if (meant !== undefined) return `${what} «${word}». Возможно, «${meant}»?`;
  return words.length === 0
    ? `${what} «${word}»`
    : `${what} «${word}». Есть: ${words.slice(0, listed).join(', ')}${words.length > listed ? '…' : ''}`;
}
