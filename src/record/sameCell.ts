import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';

/** Characters of a cell of a spreadsheet; what was longer has been cut, a pair of them not torn apart. */
const longest = 32_767;
/** Digits that every spreadsheet keeps of a number. */
const digits = 15;

/**
 * Whether a cell of a file says what an export wrote: line ends, outer spaces and the last digits of a number are those of the program that saved it, and so is
 * the format of a number.
 */
export function sameCell(read: SheetCell = emptyCell, written: SheetCell = emptyCell): boolean {
  if (read.type === 'number' && written.type === 'number')
    return read.number.toPrecision(digits) === written.number.toPrecision(digits);
  const [text, full] = [read, written].map((cell) => cellText(cell).replaceAll(/\r\n?/g, '\n')) as [string, string];
  return text.trim() === full.trim() || (text.length >= longest - 1 && text.length <= longest && full.startsWith(text));
}
