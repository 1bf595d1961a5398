import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { countOf } from '#codecs/plural.ts';
import { unixNow } from '#codecs/dates.ts';
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

/** What is to go out, and how. */
export interface ExportChoice {
  rows: 'chosen' | 'all';
  columns: 'shown' | 'whole';
  format: SheetFormat;
}

/** Begins an export of a list; resolves when it has ended, or stands still, to whether the file is saved. */
export function useExport(
  { list, shown, chosen }: ExportProps,
  store: ExportStore,
): (choice: ExportChoice) => Promise<boolean> {
  const { declaration, arranging } = list;
  const { filters, own, whole } = arranging;
  const client = useQueryClient();
  const { getList } = useDataProvider()();
  const { host } = useEngine();
  const lookups = useLookupSource(declaration);
  const { api, title } = declaration;
  const resource = collectionOf(declaration);
  const pagesKey = ['export', resource, filters];
  // Through the cache, where a failure is told as that of any other load; nothing of it is kept.
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
          meta: { signal, ...(host.arranges && { headers: { [exportHeader]: '1' } }) },
        }),
    });
  const allRows = (): { source: RowSource; total: number | null } => {
    if (whole) return { source: createLocalRowSource(list.rows), total: list.rows.length };
    const pages = createPagedRowSource({ idField: api.id, ask });
    const found = own.search.trim() === '' ? pages : createSearchedRowSource(pages, shown.declaration, own.search);
    const source = own.sort.length === 0 ? found : createSortedRowSource(found, shown.declaration, own.sort);
    return { source, total: arranging.said.getState().count };
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
        return { job: { format, declaration, columns: taken, choices: names.choices, at: unixNow() }, names };
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

/** Chosen rows in the order of the list; those that it does not show any more follow. */
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
