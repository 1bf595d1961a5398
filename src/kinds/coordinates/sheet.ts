import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { isEmptyCell, numberCell } from '../shared/sheet/cells.ts';
import { parseWrittenNumber, noNumber } from '../shared/sheet/numbers.ts';
import { acceptValue } from '../shared/sheet/reading.ts';
import { defineSheet } from '../sheetModule.ts';
import { coordinates } from './kind.ts';
import { isGeoPoint, formatPoint, parseCoordinatePair } from './point.ts';

function degrees(cell: SheetCell | undefined): number | null {
  if (cell?.type === 'number') return cell.number;
  return cell === undefined ? null : parseWrittenNumber(cellText(cell));
}

/** Separate columns for latitude and longitude. */
export const coordinatesSheet = defineSheet('coordinates', {
  example: ['55.7558', '37.6173'],
  headers: (label) => [`${label}, широта`, `${label}, долгота`],
  toCells: (raw, field) => {
    const point = coordinates.parse(raw, field);
    return Array.isArray(point) ? point.map((item) => numberCell(Number(item))) : [emptyCell, emptyCell];
  },
  fromCells: (cells, field) => {
    const [north, east] = cells;
    if (isEmptyCell(north) && isEmptyCell(east)) return acceptValue(coordinates, null, field);
    const written = isEmptyCell(east) && north?.type === 'text' ? parseCoordinatePair(north.text) : null;
    if (written !== null) return acceptValue(coordinates, isGeoPoint(written) ? written : formatPoint(written), field);
    const blank = [north, east].find((cell) => isEmptyCell(cell) === false && degrees(cell) === null);
    if (blank !== undefined) return noNumber(blank);
    const pair = [degrees(north), degrees(east)];
    if (pair.includes(null)) return { wrong: 'Укажите и широту, и долготу' };
    return acceptValue(coordinates, isGeoPoint(pair) ? pair : formatPoint([pair[0] ?? 0, pair[1] ?? 0]), field);
  },
});
