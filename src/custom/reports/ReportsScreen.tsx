import '#ui/ui.css';
import './reports.css';
import type { ReactNode } from 'react';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useResourceList } from '#engine/list/useResourceList.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { SearchBox } from '#ui/panels/SearchBox.tsx';
import { StoreReports } from './StoreReports.tsx';
import { useAddressSearch } from './useAddressSearch.ts';

/**
 * Draws stores, the reports of the selected one, and a report over them (part2 'Audit reports and poll statistics').
 * The search stays in the address.
 */
export default function ReportsScreen(): ReactNode {
  const stores = useResource('auditStores');
  const { text, q, type } = useAddressSearch();
  const list = useResourceList(stores, { where: q === '' ? {} : { q } });
  const storeId = list.selected;
  const selected = list.rows.find((row) => row.storeId === storeId);
  return (
    <div className="screen">
      <section className="screen-main" aria-labelledby="screen-title">
        <h1 id="screen-title">Отчеты</h1>
        <div className="reports">
          <div className="reports-stores">
            <SearchBox value={text} change={type} label="Поиск магазина" />
            <ResourceList list={list} searched={q !== ''} />
          </div>
          <StoreReports key={storeId} storeId={selected ? storeId : null} store={selected} />
        </div>
      </section>
    </div>
  );
}
