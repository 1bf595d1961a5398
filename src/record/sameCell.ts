import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';

/** Maximum characters of a spreadsheet cell; longer texts were cut without splitting a surrogate pair. */
const longest = 32_767;
/** Number of digits that every spreadsheet preserves. */
const digits = 15;

/**
 * Checks whether a cell of a file still has the exported value. Line ends, surrounding white space, the last digits of
 * a number and its format depend on the application that saved the file and are ignored.
 */
export function sameCell(read: SheetCell = emptyCell, written: SheetCell = emptyCell): boolean {
  if (read.type === 'number' && written.type === 'number')
    return read.number.toPrecision(digits) === written.number.toPrecision(digits);
  const [text, full] = [read, written].map((cell) => cellText(cell).replaceAll(/\r\n?/g, '\n')) as [string, string];
  return text.trim() === full.trim() || (text.length >= longest - 1 && text.length <= longest && full.startsWith(text));
}
