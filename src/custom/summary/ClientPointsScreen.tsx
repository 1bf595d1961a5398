import { useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '#codecs/dates.ts';
import { countOf } from '#codecs/plural.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { summaryPath } from '#dictionaries/routes.ts';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useGet } from '#engine/core/useGet.ts';
import { clientGroups, type ClientPoint } from '#schemas/clientFigures.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { clientTexts, clientsPath } from './clients.ts';
import { scopeQuery } from './findings.ts';
import { useScope } from './useScope.ts';

const columns: readonly Column<Unverified<ClientPoint>>[] = [
  { key: 'name', label: 'Точка', grow: 2, namesRow: true, toText: ({ name }) => formatText(name) },
  { key: 'address', label: 'Адрес', grow: 3, toText: ({ address }) => formatText(address) },
  { key: 'lastSaleDay', label: 'Последняя продажа', width: 160, toText: ({ lastSaleDay }) => formatDate(lastSaleDay) },
];

/** Draws the trade points that a figure about clients counts: the same number of rows. */
export function ClientPointsScreen(): ReactNode {
  const { filter, scope } = useScope();
  const [params] = useSearchParams();
  const group = clientGroups.find((name) => name === params.get('group')) ?? 'bought';
  const query = { ...scopeQuery(scope), group, mmlId: params.get('mmlId') };
  const response = useGet(`${clientsPath}/points`, { query });
  const points = useMemo(() => recordsIn<ClientPoint>(response.data), [response.data]);
  const title = clientTexts[group];
  const back = new URLSearchParams(params);
  for (const name of ['group', 'mmlId']) back.delete(name);
  return (
    <div className="screen">
      <FilterPanel filter={filter} busy={response.busy} reload={response.retry} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">{title}</h1>
          {response.state === 'ready' && <span>{countOf(points.length, ['точка', 'точки', 'точек'])}</span>}
          <Link to={`${summaryPath}?${back}`}>Вернуться в сводку</Link>
        </header>
        <DataTable
          label={title}
          columns={columns}
          rows={points}
          rowKey={({ tradePointId }, at) => (typeof tradePointId === 'number' ? tradePointId : at)}
          resetKey={JSON.stringify([scope, query])}
          {...(response.state === 'ready' ? {} : { placeholder: <OptionsPlaceholder lookup={response} /> })}
        />
      </section>
    </div>
  );
}
