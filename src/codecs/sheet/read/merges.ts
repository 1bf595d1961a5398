import { limits } from './limits.ts';
import { columnIndex, type ReadRow } from './readRow.ts';
import { damagedFileError, archiveTooLargeError } from './sheetError.ts';

const tag = /<(?:\w+:)?mergeCell\s[^<>]*?ref=["'](([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7}))["']/g;
/** Maximum characters of a merge tag. */
const longestTag = 1000;

/** A range of merged cells: columns from 0, rows from 1. */
export interface Merge {
  readonly reference: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the merged cells of a sheet, sorted from the top. The file stores them after the rows, so the sheet is
 * scanned for them before it is read.
 */
export function readMerges(pieces: Iterable<string>): Merge[] {
  const merges: Merge[] = [];
  let rest = '';
  for (const piece of pieces) {
    const text = rest + piece;
    const end = text.lastIndexOf('>') + 1;
    for (const [, reference = '', from = '', top, to = '', bottom] of text.slice(0, end).matchAll(tag)) {
      merges.push({
        reference,
        left: columnIndex(from),
        top: Number(top),
        right: Math.min(columnIndex(to), limits.columns - 1),
        bottom: Number(bottom),
      });
    }
    if (merges.length > limits.merges) throw archiveTooLargeError();
    const open = text.indexOf('<', end);
    rest = open === -1 || text.length - open > longestTag ? '' : text.slice(open);
  }
  return merges.sort((a, b) => a.top - b.top);
}

/** Marks cells that belong to a merged range as errors: they look filled in but have no value. */
export function* withMerges(rows: Iterable<ReadRow>, merges: readonly Merge[]): Generator<ReadRow> {
  let next = 0;
  let open: Merge[] = [];
  for (const row of rows) {
    for (let merge = merges[next]; merge !== undefined && merge.top <= row.number; merge = merges[next]) {
      open.push(merge);
      next += 1;
    }
    if (open.length > 0) open = open.filter(({ bottom }) => bottom >= row.number);
    if (widthOf(open) > limits.columns) throw damagedFileError();
    yield open.length === 0
      ? row
      : { ...row, wrong: new Map([...row.wrong, ...open.flatMap((merge) => coveredBy(merge, row))]) };
  }
}

/**
 * Returns the total width of the ranges in columns. Merged cells never overlap, so a total above the row width means a
 * damaged file.
 */
function widthOf(merges: readonly Merge[]): number {
  return merges.reduce((width, { left, right }) => width + Math.max(0, right - left + 1), 0);
}

function coveredBy({ reference, left, top, right }: Merge, { number }: ReadRow): [number, string][] {
  const first = number === top ? left + 1 : left;
  return Array.from({ length: Math.max(0, right - first + 1) }, (_, at) => [
    first + at,
    `Ячейка объединена с другими (${reference}): разъедините их и заполните каждую`,
  ]);
}
