import { useMemo, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { formatDateTime, unixNow } from '#codecs/dates.ts';
import { formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { CellHostProvider } from '#kinds/shared/cellHost.tsx';
import { cellHost } from '../fields/cellHost.tsx';
import { filledFields, FilterWords } from '../filter/FilterWords.tsx';
import { columnsOf } from '../list/columns.tsx';
import type { ShownList } from '../list/settings/useListSettings.ts';
import type { ResourceListState } from '../list/useResourceList.ts';

/**
 * Draws a list as a document: title, filter and search as text, rows and sums. It is mounted while printing and visible
 * only on paper.
 */
export function PrintedList({
  list,
  shown,
  byBrowser,
}: {
  list: ResourceListState;
  shown: ShownList;
  /** The browser's own menu prints only the loaded rows; the document says how to print all. */
  byBrowser: boolean;
}): ReactNode {
  const {
    declaration,
    filter,
    rows,
    arranging: { results, whole, search },
  } = list;
  const columns = useMemo(() => columnsOf(shown.declaration, undefined), [shown.declaration]);
  const count = useStore(results, (state) => state.count);
  const sums = useStore(results, (state) => state.sums) ?? {};
  const records = countOf(rows.length, ['запись', 'записи', 'записей']);
  const [at] = useMemo(() => [formatDateTime(unixNow())], []);
  const isNumber = (align: 'right' | undefined) => (align === 'right' ? 'printed-number' : undefined);
  return createPortal(
    <CellHostProvider value={cellHost}>
      <article className="printed-list" aria-label={`${declaration.title}: документ`}>
        <h1>{declaration.title}</h1>
        {filter && filledFields(filter).length > 0 && (
          <p>
            По фильтру: <FilterWords filter={filter} />
          </p>
        )}
        {search.trim() !== '' && <p>{`По поиску «${search.trim()}»`}</p>}
        <p>{`${whole ? records : `${records}${count === null ? '' : ` из ${formatNumber(count)}`}, остальные не загружены${byBrowser ? ': все печатает кнопка «Напечатать» над списком' : ''}`}; ${at}`}</p>
        <table>
          <thead>
            <tr>
              {columns.map(({ key, label, align }) => (
                <th key={key} scope="col" className={isNumber(align)}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={String(row[declaration.api.id] ?? index)}>
                {columns.map((column) => (
                  <td key={column.key} className={isNumber(column.align)}>
                    {column.cell?.(row) ?? column.toText(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {Object.keys(sums).length > 0 && rows.length > 1 && (
            <tfoot>
              <tr>
                {columns.map(({ key, align }, index) => (
                  <td key={key} className={isNumber(align)}>
                    {sums[key] ?? (index === 0 ? 'Итого по фильтру' : '')}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </article>
    </CellHostProvider>,
    document.body,
  );
}
