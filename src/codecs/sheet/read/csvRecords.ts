import { limits } from './limits.ts';
import { SheetError } from './sheetError.ts';

export const separators = [';', ',', '\t'] as const;
export type Separator = (typeof separators)[number];

interface ReadRecord {
  readonly values: readonly string[];
  readonly next: number;
}
interface ReadValue {
  readonly value: string;
  readonly next: number;
}

/**
 * Yields the records of a CSV (RFC 4180), including empty ones. Lines may end in CRLF, LF or CR; text after a closing
 * quote belongs to the value.
 */
export function* csvRecords(pieces: Iterable<string>, separator: Separator): Generator<readonly string[]> {
  let text = '';
  let number = 1;
  for (const piece of pieces) {
    text += piece;
    let from = 0;
    for (
      let record = recordAt(text, from, separator, false);
      record !== null;
      record = recordAt(text, from, separator, false)
    ) {
      yield record.values;
      number += 1;
      from = record.next;
    }
    text = text.slice(from);
    if (text.length > limits.value) throw text.includes('"') ? unclosed(number) : endless(number);
  }
  if (text === '') return;
  const last = recordAt(text, 0, separator, true);
  if (last === null) throw unclosed(number);
  yield last.values;
}

function unclosed(number: number): SheetError {
  return new SheetError('unclosedQuote', `В строке ${number} открыта кавычка, которая нигде не закрывается`);
}

function endless(number: number): SheetError {
  return new SheetError('notSheet', `Строка ${number} длиннее миллиона знаков: это не таблица`);
}

/**
 * Returns the record that starts at `from`, or null when the record or its quoted value continues past the end of the
 * text.
 */
function recordAt(text: string, from: number, separator: Separator, isEnd: boolean): ReadRecord | null {
  if (from >= text.length) return null;
  const values: string[] = [];
  for (let at = from; ; at += 1) {
    const read = text[at] === '"' ? quotedAt(text, at, separator, isEnd) : plainAt(text, at, separator);
    if (read === null) return null;
    values.push(read.value);
    at = read.next;
    // A line break that may continue in the next piece is not consumed yet.
    if (at >= text.length || (text[at] === '\r' && at + 1 >= text.length))
      return isEnd ? { values, next: text.length } : null;
    if (text[at] !== separator) return { values, next: text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1 };
  }
}

function plainAt(text: string, from: number, separator: Separator): ReadValue {
  const next = endOfValue(text, from, separator);
  return { value: text.slice(from, next), next };
}

function quotedAt(text: string, from: number, separator: Separator, isEnd: boolean): ReadValue | null {
  let value = '';
  for (let open = from + 1; ;) {
    const close = text.indexOf('"', open);
    if (close === -1 || (close + 1 >= text.length && !isEnd)) return null;
    value += text.slice(open, close);
    if (text[close + 1] !== '"') {
      const behind = plainAt(text, close + 1, separator);
      return { value: value + behind.value, next: behind.next };
    }
    value += '"';
    open = close + 2;
  }
}

const [cr, lf] = [13, 10];

function endOfValue(text: string, from: number, separator: Separator): number {
  const stop = separator.charCodeAt(0);
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === stop || code === cr || code === lf) return at;
  }
  return text.length;
}
