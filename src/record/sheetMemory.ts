import { recordIn } from '#codecs/records.ts';
import type { SheetCell } from '#codecs/sheet/cell.ts';
import { cellText } from '#codecs/sheet/cellText.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';
import type { SheetColumn } from './sheetColumns.ts';

type Declared = Pick<Declaration, 'name' | 'api' | 'fields'>;

/**
 * Metadata in an exported file, by which an import detects what changed since the export, cell by cell
 * (docs/export.md).
 */
export interface SheetOrigin {
  format: 1;
  resource: string;
  /** Name of the id in a response. */
  id: string;
  /** Time of the export in unix seconds. */
  at: number;
  /** Field of each column; null is the id. */
  columns: readonly (string | null)[];
  /** Headers as in the sheet. */
  heads: readonly string[];
}

/** Maximum characters of a metadata cell; spreadsheets allow slightly more. */
const maxInCell = 32_000;

/** Returns the first metadata row, whose single cell is a `SheetOrigin`. */
export function originRow(
  declaration: Declared,
  columns: readonly SheetColumn[],
  heads: readonly string[],
  at: number,
): string[] {
  const origin: SheetOrigin = {
    format: 1,
    resource: declaration.name,
    id: declaration.api.id,
    at,
    columns: columns.map(({ field }) => field),
    heads,
  };
  return inCells(JSON.stringify(origin));
}

/**
 * Returns the metadata row of a record: its id, then the raw values of the fields in column order, both as JSON; longer
 * values continue in the next cell. Fields that a file cannot change have null.
 */
export function memoryRow(declaration: Declared, columns: readonly SheetColumn[], record: unknown): string[] {
  const raws = columns.flatMap(({ field: name }) => {
    const field = name === null ? undefined : declaration.fields[name];
    if (name === null || field === undefined) return [];
    return [sheetOf(field).fromCells === undefined ? null : (rawOf(name, field, record) ?? null)];
  });
  return [JSON.stringify(recordIn(record)[declaration.api.id] ?? null), ...inCells(JSON.stringify(raws))];
}

function inCells(text: string): string[] {
  const cells: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = /[\uD800-\uDBFF]/.test(text.charAt(from + maxInCell - 1)) ? from + maxInCell - 1 : from + maxInCell;
    cells.push(text.slice(from, end));
    from = end;
  }
  return cells;
}

/** Metadata of the records in a file, by id as JSON: the raw values of its columns, by field. */
export interface SheetMemory {
  origin: SheetOrigin;
  records: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
}

/** Reads the output of `originRow` and `memoryRow`; returns null when it is damaged or from another version. */
export function rememberedRows(rows: Iterable<{ cells: readonly SheetCell[] }>): SheetMemory | null {
  let origin: SheetOrigin | null = null;
  const records = new Map<string, Readonly<Record<string, unknown>>>();
  try {
    for (const { cells } of rows) {
      const texts = cells.map(cellText);
      if (origin === null) {
        origin = JSON.parse(texts.join('')) as SheetOrigin;
        if (origin.format !== 1) return null;
        continue;
      }
      const names = origin.columns.filter((name) => name !== null);
      const raws = JSON.parse(texts.slice(1).join('')) as unknown[];
      records.set(texts[0] ?? '', Object.fromEntries(names.map((name, at) => [name, raws[at] ?? null])));
    }
  } catch {
    return null;
  }
  return origin && { origin, records };
}
