import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { AnyRecord } from '#codecs/records.ts';
import { openSheetFile } from '#codecs/sheet/read/openSheetFile.ts';
import { csvWriter } from '#codecs/sheet/write/csv.ts';
import { hiddenSheets, xlsxWriter } from '#codecs/sheet/write/xlsx.ts';
import { matchHeaders } from '#record/sheetMatch.ts';
import { memoryRow, originRow, rememberedRows } from '#record/sheetMemory.ts';
import { readRowKey, planRow } from '#record/sheetRow.ts';
import { sheetCells, sheetHeaders } from '#record/sheetRows.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { cases, type Case } from '#tests/kinds/sheetCases.ts';

/** A declaration of many fields, and records with a value in each. */
interface Fixture {
  declaration: Declaration;
  records: AnyRecord[];
  names: ReadonlyMap<string, Case['names']>;
}

/** Rows of a file share one declaration, so each field has as many values as there are records. */
const worlds: fc.Arbitrary<Fixture> = fc
  .array(fc.oneof(...Object.values(cases)), { minLength: 1, maxLength: 8 })
  .map((all) => {
    const fields = Object.fromEntries(
      all.map(({ field }, at) => [
        `field${at}`,
        {
          ...field,
          label: `Поле ${at}`,
          read: field.kind === 'dateRange' ? [`start${at}`, `end${at}`] : `in.value${at}`,
        },
      ]),
    ) as Declaration['fields'];
    const declaration: Declaration = {
      name: 'visits',
      title: 'Визиты',
      one: 'Визит',
      api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update'] },
      list: { open: 'modal', columns: Object.keys(fields) },
      form: { submit: {}, fields: Object.keys(fields) },
      fields,
    };
    const full: AnyRecord = { visitId: 5, in: Object.fromEntries(all.map(({ raw }, at) => [`value${at}`, raw])) };
    for (const [at, { field, raw }] of all.entries())
      if (field.kind === 'dateRange')
        Object.assign(full, { [`start${at}`]: (raw as unknown[])[0], [`end${at}`]: (raw as unknown[])[1] });
    return {
      declaration,
      records: [full, { visitId: 6, in: {} }, { ...full, visitId: 7 }],
      names: new Map(all.map(({ names }, at) => [`field${at}`, names])),
    };
  });

const namesOf =
  ({ names }: Fixture) =>
  (name: string) =>
  (id: string | number) =>
    names.get(name)?.get(id);
const columnsOf = ({ declaration }: Fixture) => [
  { field: null, label: 'ID' },
  ...Object.entries(declaration.fields).map(([field, { label }]) => ({ field, label: label ?? field })),
];

/** Exports the records like `Выгрузить`. */
function exported(fixture: Fixture, format: 'xlsx' | 'csv'): Uint8Array {
  const { declaration, records } = fixture;
  const columns = columnsOf(fixture);
  const headers = sheetHeaders(declaration, columns, () => undefined);
  const parts: Uint8Array[] = [];
  const push = (bytes: Uint8Array) => void parts.push(bytes.slice());
  const writer =
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
              1,
            ),
          },
          push,
        );
  writer.add(
    records.map((record) => ({
      cells: sheetCells(declaration, columns, record, namesOf(fixture)),
      memory: memoryRow(declaration, columns, record),
    })),
  );
  writer.end();
  return Buffer.concat(parts);
}

/** Returns what `Загрузить из файла` would do with each row. */
function statesOf(fixture: Fixture, bytes: Uint8Array): string[] {
  const { declaration, records, names } = fixture;
  const file = openSheetFile(bytes);
  const { headers, rows } = file.table();
  const memory = file.format === 'xlsx' ? rememberedRows(file.rows(hiddenSheets.memory)) : null;
  const planning = {
    declaration,
    columns: matchHeaders(declaration, headers).columns,
    namesOf: namesOf(fixture),
    idsOf: (field: string) => (text: string) =>
      [...(names.get(field) ?? [])].filter(([, name]) => foldSearch(name) === foldSearch(text)).map(([id]) => id),
  };
  expect(planning.columns.map(({ column }) => column)).toEqual(headers.map(({ column }) => column));
  return [...rows].map((row) => {
    const found = readRowKey(planning, row, null);
    const key = 'key' in found ? found.key : null;
    const base = memory?.records.get(JSON.stringify(key));
    return planRow(planning, row, null, { key, records: records.filter(({ visitId }) => visitId === key), base }).state;
  });
}

describe('Unchanged import of an export: 0 differences (every kind, generated declarations with difficult values)', () => {
  it.each([
    ['xlsx', 150],
    ['csv', 150],
  ] as const)('produces 0 differences for %s', (format, numRuns) => {
    fc.assert(
      fc.property(worlds, (fixture) => {
        expect(statesOf(fixture, exported(fixture, format))).toEqual(['unchanged', 'unchanged', 'unchanged']);
      }),
      { numRuns },
    );
  });
});
