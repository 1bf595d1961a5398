import { Zip, ZipDeflate } from 'fflate';
import { cellText } from '../cellText.ts';
import type { Push, ColumnHeader, SheetRow, SheetWriter } from './writer.ts';
import { afterRows, beforeRows, hiddenSheet, maxSheetRows, quotedName, sheetPath, workbookParts } from './xlsxParts.ts';
import { headerXml, lettersOf, rowXml } from './xlsxRow.ts';
import { stylesXml } from './xlsxStyles.ts';

interface Workbook {
  /** Name of the sheet. */
  title: string;
  headers: readonly ColumnHeader[];
  /** The first row of the stored extra data; the data of each row follows. */
  memory: readonly string[];
}

/** Names of the sheets for machine use; `sheetName` avoids them for visible sheets. */
export const hiddenSheets = { lists: '_Списки', memory: '_Источник' } as const;

/** Low compression saves processor time, and the files are hardly larger. */
const level = 1;
/** Maximum column width in characters. */
const widest = 60;

/**
 * Creates a writer of an .xlsx that sends its parts to `push` as rows arrive. The stored extra data is on a hidden
 * sheet, which is compressed meanwhile and follows at the end, as do the lists of choices.
 */
export function xlsxWriter({ title, headers, memory }: Workbook, push: Push): SheetWriter {
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    push(bytes);
  });
  const [shown, memoryPart] = [openPart(zip, sheetPath(0)), openPart(zip, sheetPath(1))];
  const letters = headers.map((_, at) => lettersOf(at));
  const named = sheetName(title);
  let rows = 0;
  const begin = (first: readonly SheetRow[]) => {
    rows = 1;
    shown.put(
      beforeRows(headers, widthsOf(headers, first)) +
        headerXml(
          headers.map(({ text }) => text),
          letters,
        ),
    );
    memoryPart.put(hiddenSheet.before + memoryXml(memory, 1));
  };
  return {
    add: (added) => {
      if (rows === 0) begin(added);
      if (rows + added.length > maxSheetRows)
        throw new RangeError('В файл Excel помещается не больше 1 048 575 строк: сузьте фильтр или выберите CSV');
      shown.put(added.map(({ cells }, at) => rowXml(cells, rows + at + 1, letters)).join(''));
      memoryPart.put(added.map((row, at) => memoryXml(row.memory, rows + at + 1)).join(''));
      rows += added.length;
    },
    end: () => {
      if (rows === 0) begin([]);
      const lists = headers.flatMap(({ choices }) => (choices ? [choices] : []));
      shown.put(afterRows(headers, rows, choicesRange), true);
      memoryPart.put(hiddenSheet.after, true);
      openPart(zip, sheetPath(2)).put(listsXml(lists), true);
      const sheets = [
        { name: named, hidden: false },
        { name: hiddenSheets.memory, hidden: true },
        { name: hiddenSheets.lists, hidden: true },
      ];
      for (const [path, xml] of Object.entries({
        ...workbookParts(sheets, { columns: headers.length, rows }),
        'xl/styles.xml': stylesXml,
      }))
        openPart(zip, path).put(xml, true);
      zip.end();
    },
  };
}

/** Returns a valid sheet name that does not collide with the hidden sheets. */
export function sheetName(title: string): string {
  const name = title
    .replaceAll(/[[\]:*?/\\\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, 31)
    .replaceAll(/^[_']+|'+$/g, '')
    .trim();
  return name === '' ? 'Лист1' : name;
}

function openPart(zip: Zip, path: string): { put: (text: string, last?: boolean) => void } {
  const part = new ZipDeflate(path, { level });
  const encoder = new TextEncoder();
  zip.add(part);
  return {
    put: (text, last = false) => {
      part.push(encoder.encode(text), last);
    },
  };
}

function choicesRange(list: number, length: number): string {
  return `${quotedName(hiddenSheets.lists)}!$${lettersOf(list)}$1:$${lettersOf(list)}$${length}`;
}

function memoryXml(texts: readonly string[], at: number): string {
  return rowXml(
    texts.map((text) => ({ type: 'text', text })),
    at,
    texts.map((_, column) => lettersOf(column)),
  );
}

function listsXml(lists: readonly (readonly string[])[]): string {
  const letters = lists.map((_, at) => lettersOf(at));
  const rows = Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) =>
    rowXml(
      lists.map((list) => ({ type: 'text', text: list[at] ?? '' })),
      at + 1,
      letters,
    ),
  );
  return hiddenSheet.before + rows.join('') + hiddenSheet.after;
}

/** Returns column widths in characters, measured on the first rows; a header also has space for the filter button. */
function widthsOf(headers: readonly ColumnHeader[], first: readonly SheetRow[]): number[] {
  return headers.map(({ text }, column) => {
    const longest = first.slice(0, 100).reduce((max, { cells }) => {
      const cell = cells[column];
      return cell === undefined
        ? max
        : Math.max(max, cellText(cell).length + (cell.type === 'number' && cell.format === 'money' ? 7 : 0));
    }, text.length + 3);
    return Math.min(widest, Math.max(8, longest + 2));
  });
}
