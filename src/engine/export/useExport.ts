import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { countOf } from '#codecs/plural.ts';
import { unixNow } from '#codecs/dates.ts';
import { timeZone } from '#codecs/timeZone.ts';
import { exportHeader } from '#dictionaries/headers.ts';
import { visibleSheetColumns, allSheetColumns } from '#record/sheetColumns.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { notifyJobEnded } from '#ui/jobNotification/jobNotification.ts';
import { fullFetchPageSize } from '../list/query/listParams.ts';
import type { Row } from '../core/row.ts';
import { useEngine } from '../core/engineContext.tsx';
import { useLookupSource } from '../lookups/useLookupSource.ts';
import type { ExportProps } from './ExportButton.tsx';
import { loadExportNames } from './exportNames.ts';
import { runExport } from './exportRun.ts';
import type { ExportStore } from './exportStore.ts';
import { exportFileName } from '../sheets/exportFileName.ts';
import { chooseTarget } from '../sheets/fileTarget.ts';
import {
  createSearchedRowSource,
  createLocalRowSource,
  createSortedRowSource,
  createPagedRowSource,
  type RowSource,
} from './rowSource.ts';
import type { SheetFormat } from '../sheets/sheetFile.ts';

/** Scope and format of an export. */
export interface ExportChoice {
  rows: 'chosen' | 'all';
  columns: 'shown' | 'whole';
  format: SheetFormat;
}

/**
 * Returns a function that starts an export of a list; it resolves, when the export ends or stops, to whether the file
 * is saved.
 */
export function useExport(
  { list, shown, chosen }: ExportProps,
  store: ExportStore,
): (choice: ExportChoice) => Promise<boolean> {
  const { declaration, arranging } = list;
  const { filters, own: ofPage, whole } = arranging;
  const client = useQueryClient();
  const { getList } = useDataProvider()();
  const { host } = useEngine();
  const lookups = useLookupSource(declaration);
  const { api, title } = declaration;
  const resource = collectionOf(declaration);
  const pagesKey = ['export', resource, filters];
  // Uses the cache so that a failure is reported like that of any other request; the result is not cached.
  const ask = (page: number) =>
    client.fetchQuery({
      queryKey: [...pagesKey, page],
      gcTime: 0,
      structuralSharing: false,
      queryFn: ({ signal }) =>
        getList<Row>({
          resource,
          filters,
          pagination: { currentPage: page, pageSize: fullFetchPageSize(api, host), mode: 'server' },
          meta: { signal, ...(host.embedded && { headers: { [exportHeader]: '1' } }) },
        }),
    });
  const allRows = (): { source: RowSource; total: number | null } => {
    if (whole) return { source: createLocalRowSource(list.rows), total: list.rows.length };
    const pages = createPagedRowSource({ idField: api.id, ask });
    const found =
      ofPage.search.trim() === '' ? pages : createSearchedRowSource(pages, shown.declaration, ofPage.search);
    const source = ofPage.sort.length === 0 ? found : createSortedRowSource(found, shown.declaration, ofPage.sort);
    return { source, total: arranging.results.getState().count };
  };
  return ({ rows, columns, format }) =>
    runExport({
      store,
      ...(rows === 'chosen' && chosen ? rowsChosen(list.rows, chosen.ids, chosen.rowOf, api.id) : allRows()),
      choose: () => chooseTarget(exportFileName(title, format, new Date()), format),
      begin: async (first) => {
        const taken =
          columns === 'whole'
            ? allSheetColumns(declaration, first)
            : visibleSheetColumns(shown.declaration, format === 'xlsx');
        const names = await loadExportNames({ declaration, columns: taken, ...lookups });
        return {
          job: { format, declaration, columns: taken, choices: names.choices, at: unixNow(), timeZone: timeZone() },
          names,
        };
      },
      abandon: () => void client.cancelQueries({ queryKey: pagesKey }),
      done: (file, written) => {
        const text = `Файл «${file}» сохранён: ${countOf(written, ['строка', 'строки', 'строк'])}`;
        showMessage({ text });
        notifyJobEnded(text);
      },
      broken: () => notifyJobEnded(`Выгрузка «${title}» остановлена`),
    });
}

/** Returns the selected rows in list order, followed by those that the list no longer shows. */
function rowsChosen(
  shown: readonly Row[],
  ids: ReadonlySet<string | number>,
  rowOf: (id: string | number) => Row | undefined,
  idField: string,
): { source: RowSource; total: number } {
  const here = shown.flatMap((row) =>
    ids.has(row[idField] as string | number) ? [row[idField] as string | number] : [],
  );
  const rows = [...new Set([...here, ...ids])].map(rowOf).filter((row) => row !== undefined);
  return { source: createLocalRowSource(rows), total: rows.length };
}
