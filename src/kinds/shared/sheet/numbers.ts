import type { NumberFormat, SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { parseNumber, plainNumber } from '#codecs/numericInput.ts';
import type { KindModule } from '../../kindModule.ts';
import type { ReadCells, SheetModule } from '../../sheetModule.ts';
import { isEmptyCell, numberCell, singleHeader, textCell } from './cells.ts';
import { quoteCellText, acceptValue } from './reading.ts';

const roubles = /\s(₽|руб(ль|ля|лей|\.)?|р\.?)$|(?<=\d)(₽|руб\.?|р\.?)$/i;

/** Maximum characters of a number with its surrounding signs. */
export const maxNumberLength = 400;

/**
 * Parses a number as users write it, `1 204,50 ₽`, optionally followed by the field's unit; returns null for other
 * texts.
 */
export function parseWrittenNumber(text: string, sign = ''): number | null {
  const plain = text.replaceAll(/\s/g, ' ').trim();
  if (plain.length > maxNumberLength) return null;
  const bare =
    sign !== '' && plain.toLowerCase().endsWith(sign.toLowerCase())
      ? plain.slice(0, -sign.length)
      : plain.replace(roubles, '');
  return parseNumber(plainNumber(bare));
}

export const noNumber = (cell: SheetCell): { readonly wrong: string } => ({
  wrong: `Это не число: ${quoteCellText(cellText(cell))}`,
});

export function sheetOfNumbers(
  kind: KindModule<'number' | 'money'>,
  format: NumberFormat,
): SheetModule<'number' | 'money'> {
  return {
    headers: singleHeader,
    toCells: (raw, field) => {
      const value = kind.parse(raw, field);
      return [typeof value === 'number' ? numberCell(value, format) : textCell(raw)];
    },
    fromCells: ([cell], field): ReadCells => {
      if (cell === undefined || isEmptyCell(cell)) return { raw: null };
      const value =
        cell.type === 'number'
          ? cell.number
          : cell.type === 'text'
            ? parseWrittenNumber(cell.text, 'suffix' in field ? field.suffix : '')
            : null;
      if (value === null) return noNumber(cell);
      if ('integer' in field && field.integer && !Number.isInteger(value)) return { wrong: 'Ожидается целое число' };
      return acceptValue(kind, value, field);
    },
  };
}
