import { useMemo, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '#codecs/dates.ts';
import { countOf } from '#codecs/plural.ts';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { summaryPath } from '#dictionaries/routes.ts';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { useGet } from '#engine/core/useGet.ts';
import { findingNames, type FoundReport } from '#schemas/auditFindings.ts';
import { OptionsPlaceholder } from '#ui/asyncState/OptionsState.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { findingTexts, findingsPath, scopeQuery } from './findings.ts';
import { formatShare } from './texts.ts';
import { useScope } from './useScope.ts';

type Report = Unverified<FoundReport>;

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

const columns: readonly Column<Report>[] = [
  { key: 'storeName', label: 'Точка', grow: 2, namesRow: true, toText: ({ storeName }) => formatText(storeName) },
  { key: 'storeAddress', label: 'Адрес', grow: 2, toText: ({ storeAddress }) => formatText(storeAddress) },
  { key: 'sentDate', label: 'Дата', width: 112, toText: ({ sentDate }) => formatDate(sentDate) },
  { key: 'executorName', label: 'Исполнитель', grow: 1.4, toText: ({ executorName }) => formatText(executorName) },
  {
    key: 'ownShare',
    label: 'Своя доля',
    width: 104,
    align: 'right',
    toText: ({ faces, ownFaces }) => (number(faces) === 0 ? '-' : formatShare(number(ownFaces) / number(faces))),
  },
  { key: 'promos', label: 'Акций', width: 84, align: 'right', toText: ({ promos }) => String(number(promos)) },
  { key: 'newStore', label: 'Новая точка', width: 112, toText: ({ newStore }) => (newStore === true ? 'Да' : '-') },
];

/** Draws the audit reports that a number of `Находки аудита` counts: the same number of rows. */
export function FindingsScreen(): ReactNode {
  const { filter, scope } = useScope();
  const [params] = useSearchParams();
  const finding = findingNames.find((name) => name === params.get('finding'));
  const response = useGet(`${findingsPath}/reports`, { query: { ...scopeQuery(scope), finding } });
  const reports = useMemo(() => recordsIn<FoundReport>(response.data), [response.data]);
  const title = finding === undefined ? 'Отчёты аудита' : `Отчёты аудита: ${findingTexts[finding].toLowerCase()}`;
  const back = new URLSearchParams(params);
  back.delete('finding');
  return (
    <div className="screen">
      <FilterPanel filter={filter} busy={response.busy} reload={response.retry} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">{title}</h1>
          {response.state === 'ready' && <span>{countOf(reports.length, ['отчёт', 'отчёта', 'отчётов'])}</span>}
          <Link to={`${summaryPath}?${back}`}>Вернуться в сводку</Link>
        </header>
        <DataTable
          label={title}
          columns={columns}
          rows={reports}
          rowKey={({ reportId }, at) => (typeof reportId === 'number' ? reportId : at)}
          resetKey={JSON.stringify([scope, finding])}
          {...(response.state === 'ready' ? {} : { placeholder: <OptionsPlaceholder lookup={response} /> })}
        />
      </section>
    </div>
  );
}
