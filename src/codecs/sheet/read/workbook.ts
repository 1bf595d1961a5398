import { limits } from './limits.ts';
import { readMerges, withMerges, type Merge } from './merges.ts';
import { type NumberStyle, builtInNumberStyle, numberStyleOfCode } from './numberStyle.ts';
import { openPackageParts, type PackageParts } from './packageParts.ts';
import type { ReadRow } from './readRow.ts';
import { SheetError } from './sheetError.ts';
import { readWorksheetRows, type Book } from './worksheet.ts';
import { readXml, decodeXmlText } from './xml.ts';

/** A sheet of a workbook; hidden sheets are not visible to users. */
export interface BookSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  readonly sheets: readonly BookSheet[];
  merges(sheet: BookSheet): Merge[];
  rows(sheet: BookSheet, merges: readonly Merge[]): Generator<ReadRow>;
}

interface Target {
  readonly type: string;
  readonly path: string;
}
interface ListedSheet extends BookSheet {
  readonly path: string;
}

/** Opens the workbook of an .xlsx. Texts and styles are read with the first rows. */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const parts = openPackageParts(bytes);
  const path =
    [...targetsOf(parts, '')].find(([, { type }]) => type === 'officeDocument')?.[1].path ?? 'xl/workbook.xml';
  if (!parts.has(path) || !/\.xml$/i.test(path) || !isSpreadsheet(parts)) throw notSheet();
  const targets = targetsOf(parts, path);
  const { sheets, is1904 } = listOf(parts, path, targets);
  const pathOf = (type: string) =>
    [...targets.values()].find((target) => target.type === type && parts.has(target.path))?.path;
  let book: Book | undefined;
  const facts = (): Book =>
    (book ??= {
      is1904,
      strings: read(pathOf('sharedStrings'), (item) => readSharedStrings(parts, item)),
      looks: read<NumberStyle>(pathOf('styles'), (item) => readStyles(parts, item)),
    });
  const pieces = (sheet: BookSheet) => parts.text(sheets.find((item) => item === sheet)?.path ?? '', limits.sheet);
  return {
    sheets,
    merges: (sheet) => readMerges(pieces(sheet)),
    rows: (sheet, merges) => withMerges(readWorksheetRows(pieces(sheet), facts()), merges),
  };
}

export const notSheet = (): SheetError =>
  new SheetError(
    'notSheet',
    'Это не таблица .xlsx или .csv. Сохраните таблицу в одном из этих видов и загрузите ещё раз',
  );

function read<T>(path: string | undefined, reader: (path: string) => readonly T[]): readonly T[] {
  return path === undefined ? [] : reader(path);
}

/** Checks for a spreadsheet: text documents and presentations are archives of the same structure. */
function isSpreadsheet(parts: PackageParts): boolean {
  if (!parts.has('[Content_Types].xml')) return false;
  let isSheet = false;
  readXml(parts.text('[Content_Types].xml'), {
    opened: (_name, attributes) => {
      isSheet ||= /spreadsheetml|ms-excel\.sheet/i.test(attributes['ContentType'] ?? '');
    },
  });
  return isSheet;
}

function targetsOf(parts: PackageParts, path: string): ReadonlyMap<string, Target> {
  const at = path.lastIndexOf('/') + 1;
  const folder = path.slice(0, at);
  const relationships = `${folder}_rels/${path.slice(at)}.rels`;
  const targets = new Map<string, Target>();
  if (!parts.has(relationships)) return targets;
  readXml(parts.text(relationships), {
    opened: (name, attributes) => {
      const { Id = '', Type = '', Target: target = '' } = attributes;
      if (name === 'Relationship' && attributes['TargetMode'] !== 'External')
        targets.set(Id, {
          type: Type.slice(Type.lastIndexOf('/') + 1),
          path: decodeURIComponent(new URL(target, `file:///${folder}`).pathname).slice(1),
        });
    },
  });
  return targets;
}

function listOf(
  parts: PackageParts,
  path: string,
  targets: ReadonlyMap<string, Target>,
): { sheets: readonly ListedSheet[]; is1904: boolean } {
  const sheets: ListedSheet[] = [];
  let is1904 = false;
  readXml(parts.text(path), {
    opened: (name, attributes) => {
      // Excel 2013 writes a second one, x15:workbookPr, without the epoch.
      if (name === 'workbookPr') is1904 ||= attributes['date1904'] === '1' || attributes['date1904'] === 'true';
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const target = targets.get(id);
      if (target?.type === 'worksheet')
        sheets.push({
          name: attributes['name'] ?? '',
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
          path: target.path,
        });
    },
  });
  return { sheets, is1904 };
}

/**
 * Returns the shared texts that cells reference by number. A text with several formats is joined; its phonetic reading
 * (`rPh`) is skipped.
 */
function readSharedStrings(parts: PackageParts, path: string): readonly string[] {
  const strings: string[] = [];
  let [text, isText, isAside] = ['', false, false];
  readXml(parts.text(path, limits.texts), {
    opened: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isAside = true;
      else if (name === 't') isText = !isAside;
    },
    text: (item) => {
      if (isText) text += item;
    },
    closed: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isAside = false;
      else if (name === 'si') strings.push(decodeXmlText(text));
    },
  });
  return strings;
}

/** Returns the number formats of cells by style index. */
function readStyles(parts: PackageParts, path: string): readonly NumberStyle[] {
  const codes = new Map<number, string>();
  const looks: NumberStyle[] = [];
  let isCells = false;
  readXml(parts.text(path), {
    opened: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const code = codes.get(id);
        looks.push(code === undefined ? builtInNumberStyle(id) : numberStyleOfCode(code));
      }
    },
    closed: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return looks;
}
