import type { SheetCell } from '#codecs/sheet/cell.ts';
import { sheetOf } from '#kinds/registry/sheets.ts';
import { labelOf } from '#record/labelOf.ts';
import { rawInBody } from '#record/rawInBody.ts';
import { errorHead, isImported, type MatchedColumn } from '#record/sheetMatch.ts';
import { idCell, sheetHeaders } from '#record/sheetRows.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { LookupSource } from '../lookups/useLookupSource.ts';
import type { QueueState, ServerRejection } from './importQueue.ts';
import { openImportNames } from './importNames.ts';
import { saveSheet } from './saveRows.ts';

/**
 * Saves the rows that the server rejected, with all fields of their bodies and with their reasons, when the page no
 * longer has the file. Must be called in a click handler.
 */
export async function saveRejections(
  declaration: Declaration,
  rejections: QueueState['rejections'],
  reasonOf: (error: unknown) => string,
  lookups: LookupSource,
): Promise<void> {
  const rows = rejections.filter((item): item is ServerRejection => 'body' in item);
  const names = Object.keys(declaration.fields).filter((name) => isImported(declaration, name));
  const columns = names.map((field) => ({ field, label: labelOf(declaration, field) }));
  const headers = sheetHeaders(declaration, [{ field: null, label: 'ID' }, ...columns], () => undefined);
  await saveSheet(`${declaration.title} - ошибки`, 'xlsx', [...headers, { text: errorHead }], async () => {
    const matched: MatchedColumn[] = names.map((field, column) => ({ field, part: 0, column, head: '' }));
    const { namesOf } = await openImportNames({
      declaration,
      columns: matched,
      headers: [],
      rows: [],
      ...lookups,
      chosenId: () => undefined,
      listsAll: false,
      signal: new AbortController().signal,
    });
    const cellsOf = (name: string, body: unknown): readonly SheetCell[] => {
      const field = declaration.fields[name] as Field;
      return sheetOf(field).toCells(rawInBody(name, field, body), field, namesOf(name));
    };
    return rows.map(({ id, body, error }) => ({
      cells: [idCell(id), ...names.flatMap((name) => cellsOf(name, body)), { type: 'text', text: reasonOf(error) }],
      memory: [],
    }));
  });
}
