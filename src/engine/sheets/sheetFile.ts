import type { Push, SheetWriter } from '#codecs/sheet/write/writer.ts';
import { csvWriter } from '#codecs/sheet/write/csv.ts';
import { xlsxWriter } from '#codecs/sheet/write/xlsx.ts';
import { lookupNameOf, type NamesOf } from '#record/searchText.ts';
import type { SheetColumn } from '#record/sheetColumns.ts';
import { memoryRow, originRow } from '#record/sheetMemory.ts';
import { sheetCells, sheetHeaders } from '#record/sheetRows.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Row } from '../core/row.ts';

export type SheetFormat = 'xlsx' | 'csv';

/** Plain data that defines a file and can be posted to a worker. */
export interface SheetJob {
  format: SheetFormat;
  declaration: Declaration;
  columns: readonly SheetColumn[];
  /** Names of all entries of a lookup, by its name in the declaration; only lookups that are loaded completely. */
  choices: Readonly<Record<string, readonly string[]>>;
  /** Unix seconds. */
  at: number;
  /** The time zone of the page (`timeZone`), which a worker does not know. */
  timeZone: string | undefined;
}

/** Names of entries, by the name of their lookup in the declaration. */
export type LookupNames = Readonly<Record<string, readonly (readonly [id: string | number, name: string])[]>>;

/** A file under construction; returns the encoded bytes. */
export interface SheetMaker {
  /** `names` are those not passed before. */
  add(rows: readonly Row[], names: LookupNames): Uint8Array<ArrayBuffer>[];
  end(): Uint8Array<ArrayBuffer>[];
}

/** Creates a file of records. Pure: the caller decides where it runs and where the bytes are written. */
export function makeSheet({ format, declaration, columns, choices, at }: SheetJob): SheetMaker {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  const take = () => {
    const taken = ready;
    ready = [];
    return taken;
  };
  const headers = sheetHeaders(declaration, columns, (lookup) => choices[lookup]);
  // Both writers allocate new arrays.
  const push: Push = (bytes) => void ready.push(bytes as Uint8Array<ArrayBuffer>);
  const writer: SheetWriter =
    format === 'csv'
      ? csvWriter(headers, push)
      : xlsxWriter(
          {
            title: declaration.title,
            headers,
            memory: originRow(
              declaration,
              columns,
              headers.map(({ text }) => text),
              at,
            ),
          },
          push,
        );
  const known = new Map<string, Map<string | number, string>>();
  const namesOf: NamesOf = (name) => {
    const field = declaration.fields[name];
    const names = known.get((field && lookupNameOf(field)) ?? '');
    return names && ((id) => names.get(id));
  };
  return {
    add: (rows, names) => {
      for (const [lookup, entries] of Object.entries(names)) {
        const of = known.get(lookup) ?? new Map<string | number, string>();
        known.set(lookup, of);
        for (const [id, name] of entries) of.set(id, name);
      }
      writer.add(
        rows.map((row) => ({
          cells: sheetCells(declaration, columns, row, namesOf),
          memory: format === 'csv' ? [] : memoryRow(declaration, columns, row),
        })),
      );
      return take();
    },
    end: () => {
      writer.end();
      return take();
    },
  };
}
