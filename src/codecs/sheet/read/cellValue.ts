import { emptyCell, type SheetCell } from '../cell.ts';
import type { NumberStyle } from './numberStyle.ts';
import { minutesOfSerial, momentOfSerial } from './serialDate.ts';
import { damagedFileError } from './sheetError.ts';
import { decodeXmlText } from './xml.ts';

/** A cell as stored in the file: its type, number format, text, and whether it contains a formula. */
export interface RawCell {
  readonly type: string;
  readonly look: NumberStyle;
  readonly text: string;
  readonly hasFormula: boolean;
}

/** Data shared by all cells of a workbook. */
export interface BookFacts {
  readonly strings: readonly string[];
  readonly is1904: boolean;
}

/** Formula errors as the Russian Excel names them. */
const russianErrors: Readonly<Record<string, string>> = {
  '#DIV/0!': '#ДЕЛ/0!',
  '#N/A': '#Н/Д',
  '#NAME?': '#ИМЯ?',
  '#NULL!': '#ПУСТО!',
  '#NUM!': '#ЧИСЛО!',
  '#REF!': '#ССЫЛКА!',
  '#VALUE!': '#ЗНАЧ!',
};

/** Returns the value of a cell (for a formula the saved result), or a Russian error message. */
export function cellValue(cell: RawCell, { strings, is1904 }: BookFacts): SheetCell | string {
  switch (cell.type) {
    case 's':
      return cell.text.trim() === '' ? emptyCell : textCell(strings[Number(cell.text)] ?? brokenReference());
    case 'inlineStr':
    case 'str':
      return textCell(decodeXmlText(cell.text));
    case 'b':
      return { type: 'flag', flag: cell.text.trim() === '1' || cell.text.trim() === 'true' };
    case 'e':
      return `В ячейке ошибка ${russianErrors[cell.text] ?? cell.text.slice(0, 20)}`;
    case 'd':
      return isoCell(cell.text.trim());
    default:
      return cell.text.trim() === '' ? withoutValue(cell) : numberCell(Number(cell.text), cell.look, is1904);
  }
}

function brokenReference(): never {
  throw damagedFileError();
}

function textCell(text: string): SheetCell {
  return text === '' ? emptyCell : { type: 'text', text };
}

function withoutValue({ hasFormula }: RawCell): SheetCell | string {
  return hasFormula ? 'Формула не посчитана: откройте файл в таблице и сохраните его' : emptyCell;
}

function isoCell(text: string): SheetCell {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return { type: 'day', day: text };
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? { type: 'moment', moment: text.slice(0, 19) } : textCell(text);
}

/**
 * Returns a number whose format pads it with zeros as the text that its cell shows: a code such as 00012. A sheet keeps
 * 15 digits, so a longer code has lost its last ones and stays a number.
 */
function paddedCell(number: number, length: number): SheetCell {
  return Number.isInteger(number) && number >= 0 && number < 1e15
    ? { type: 'text', text: String(number).padStart(length, '0') }
    : { type: 'number', number, format: 'plain' };
}

function numberCell(number: number, look: NumberStyle, is1904: boolean): SheetCell {
  if (!Number.isFinite(number)) throw damagedFileError();
  if (look === 'percent' || look === 'plain') return { type: 'number', number, format: look };
  if (look.startsWith('0')) return paddedCell(number, look.length);
  if (look === 'elapsed' || (look === 'time' && number < 1)) {
    const minutes = minutesOfSerial(number);
    return minutes === null ? { type: 'number', number, format: 'plain' } : { type: 'time', minutes };
  }
  const moment = momentOfSerial(number, is1904);
  if (moment === null) return { type: 'number', number, format: 'plain' };
  return look === 'day' ? { type: 'day', day: moment.slice(0, 10) } : { type: 'moment', moment };
}
