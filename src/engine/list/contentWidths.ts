import { useMemo, useState } from 'react';
import { minColumnWidth, type Column } from '#ui/table/column.ts';

/** Average pixels of a character in a cell, and of the padding with the mark of the sort order. */
const [character, padding] = [7.8, 34];
/** Limits of an estimated width in pixels. */
const [min, max] = [64, 480];
/** Pixels of the `?` of a header, and of a cell with more than its text, such as pictures. */
const [help, drawn] = [26, 160];
/** Rows that are looked at, and the share of them that fits on one line: one long text must not widen a column. */
const [sample, fitting] = [50, 0.9];
/** Characters of a word that is not broken; longer ones are addresses and codes. */
const wholeWord = 16;

const longestWord = (text: string): number => Math.max(...text.split(/\s/).map((word) => word.length));

/**
 * Returns the pixels that a column needs, by its header and its texts in some rows: the longest word of the header,
 * each word and 90 of 100 texts fit on one line. Estimated by characters, as layout would cost a frame.
 */
export function contentWidthOf<R>(column: Column<R>, rows: readonly R[]): number {
  const { label, toText, stateful, hideLabel } = column;
  const texts = rows.map((row) => toText(row));
  const lengths = texts.map(({ length }) => length).toSorted((a, b) => a - b);
  const fits = lengths[Math.floor((lengths.length - 1) * fitting)] ?? 0;
  const word = Math.min(wholeWord, Math.max(0, ...texts.map(longestWord)));
  const head = (hideLabel === true ? 0 : longestWord(label)) * character + (column.help === undefined ? 0 : help);
  const body = stateful === true ? drawn : Math.max(fits, word) * character;
  return Math.min(max, Math.max(min, Math.round(Math.max(head, body) + padding)));
}

/**
 * Returns columns with widths by their texts; a declared width, or one set by the user, stays. They are measured once
 * for the first rows of a list, so that later rows move nothing.
 */
export function useContentWidths<R>(columns: readonly Column<R>[], rows: readonly R[]): readonly Column<R>[] {
  const [measured, setMeasured] = useState<readonly R[]>([]);
  if (measured.length === 0 && rows.length > 0) setMeasured(rows.slice(0, sample));
  return useMemo(
    () =>
      measured.length === 0
        ? columns
        : columns.map((column) => {
            if (column.width !== undefined) return column;
            const content = contentWidthOf(column, measured);
            return { ...column, content, minWidth: column.minWidth ?? Math.min(content, minColumnWidth) };
          }),
    [columns, measured],
  );
}
