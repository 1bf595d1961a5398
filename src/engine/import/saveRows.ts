import { csvWriter } from '#codecs/sheet/write/csv.ts';
import type { ColumnHeader, SheetRow } from '#codecs/sheet/write/writer.ts';
import { xlsxWriter } from '#codecs/sheet/write/xlsx.ts';
import { emptyCell } from '#codecs/sheet/cell.ts';
import { labelOf } from '#record/labelOf.ts';
import { exampleCells } from '#record/sheetExample.ts';
import { errorHead, isImported } from '#record/sheetMatch.ts';
import type { SheetPlanning } from '#record/sheetPlan.ts';
import { sheetHeaders } from '#record/sheetRows.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { exportFileName } from '../sheets/exportFileName.ts';
import { chooseTarget } from '../sheets/fileTarget.ts';
import type { SheetFormat } from '../sheets/sheetFile.ts';
import type { PlannedRow } from './plannedRow.ts';
import { reasonOfRow } from './importText.ts';
import type { ReadFile } from './readFile.ts';

/**
 * Saves a template file with the headers of all importable fields and an example row, which is not imported. Must be
 * called in a click handler.
 */
export async function saveTemplate(declaration: Declaration): Promise<void> {
  const columns = Object.keys(declaration.fields)
    .filter((name) => isImported(declaration, name))
    .map((field) => ({ field, label: labelOf(declaration, field) }));
  await saveSheet(
    `${declaration.title} - шаблон`,
    'xlsx',
    sheetHeaders(declaration, columns, () => undefined),
    () => [{ cells: exampleCells(declaration, columns), memory: [] }],
  );
}

/**
 * Saves the unwritten rows with their reasons in a separate column; once fixed, the file can be imported unchanged.
 * Must be called in a click handler.
 */
export async function saveErrors(
  declaration: Declaration,
  { format, headers, rows }: ReadFile,
  planned: Iterable<PlannedRow>,
  planning: SheetPlanning,
  rejected: readonly (readonly [row: number, reason: string])[],
): Promise<void> {
  const wrong = [...planned]
    .filter(({ plan }) => plan.state === 'error')
    .map((item) => [item.row.number, reasonOfRow(item, planning)] as const);
  const reasons = new Map([...wrong, ...rejected]);
  const kept = headers.filter(({ text }) => text !== errorHead);
  await saveSheet(
    `${declaration.title} - ошибки`,
    format,
    [...kept.map(({ text }) => ({ text })), { text: errorHead }],
    () =>
      rows
        .filter(({ number }) => reasons.has(number))
        .map(({ number, cells }) => ({
          cells: [
            ...kept.map(({ column }) => cells[column] ?? emptyCell),
            { type: 'text', text: reasons.get(number) ?? '' },
          ],
          memory: [],
        })),
  );
}

/** Saves a sheet; the rows are read once the user has chosen where. Must be called in a click handler. */
export async function saveSheet(
  title: string,
  format: SheetFormat,
  headers: readonly ColumnHeader[],
  readRows: () => readonly SheetRow[] | Promise<readonly SheetRow[]>,
): Promise<void> {
  const target = await chooseTarget(exportFileName(title, format, new Date()), format);
  if (target === null) return;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const push = (bytes: Uint8Array) => void parts.push(bytes as Uint8Array<ArrayBuffer>);
  const writer = format === 'csv' ? csvWriter(headers, push) : xlsxWriter({ title, headers, memory: [] }, push);
  writer.add(await readRows());
  writer.end();
  await target.write(parts);
  await target.close();
}
