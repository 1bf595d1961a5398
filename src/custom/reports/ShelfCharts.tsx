import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { clockOf, formatDate } from '#codecs/dates.ts';
import { formatMoney } from '#codecs/money.ts';
import { formatPercent } from '#codecs/percent.ts';
import { recordIn } from '#codecs/records.ts';
import { getKey } from '#engine/core/useGet.ts';
import type { AuditReport } from '#schemas/entities/auditReport.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { Empty, Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import type { OptionsState } from '#ui/options.ts';
import { LazyChart } from '#ui/chart/LazyChart.tsx';
import type { ChartData } from '#ui/chart/chartData.ts';
import type { ReportListItem } from './compare.ts';
import { reportTree } from './report.ts';
import { latestReports, pricedProducts, shelfDay, type ShelfDay } from './shelfHistory.ts';

/** Maximum number of reports in the chart: each needs a separate request. */
const maxReports = 12;
/** Number of lines that are easy to distinguish. */
const maxProducts = 4;

/**
 * Draws the share of own trade marks and the prices of products over the reports of a store (docs/summary.md, 'Plots').
 */
export function ShelfCharts({ reports }: { reports: readonly ReportListItem[] }): ReactNode {
  const { custom } = useDataProvider()();
  const latest = useMemo(() => latestReports(reports, maxReports), [reports]);
  const { days, failed, loading, retry } = useQueries({
    queries: latest.map(({ reportId }) => {
      const url = `${apiPaths.auditReports}${reportId}/`;
      return {
        queryKey: getKey(url),
        staleTime: Infinity,
        meta: { quiet: true },
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          await (custom as NonNullable<typeof custom>)({ url, method: 'get', meta: { signal } }),
      };
    }),
    combine: (responses) => ({
      days: responses.flatMap(({ data }, at): ShelfDay[] =>
        data ? [shelfDay(latest[at]?.at ?? 0, reportTree(recordIn<AuditReport>(data.data).trademarks))] : [],
      ),
      failed: responses.find(({ isError }) => isError)?.error,
      loading: responses.some(({ isPending }) => isPending),
      retry: () => {
        for (const item of responses) if (item.isError) void item.refetch();
      },
    }),
  });
  if (failed) return <Failed error={failed} retry={retry} />;
  if (loading) return <Loading active />;
  if (days.length === 0) return <Empty />;
  return (
    <div className="reports-plots">
      <LazyChart name="Своя доля полки" data={shareData(days)} shape="time" />
      <Prices days={days} />
    </div>
  );
}

function Prices({ days }: { days: readonly ShelfDay[] }): ReactNode {
  const id = useId();
  const products = useMemo(() => pricedProducts(days), [days]);
  const [chosen, setChosen] = useState<readonly string[]>(products.slice(0, 2));
  const lookup = useMemo(
    (): OptionsState => ({
      options: products.map((name) => ({ id: name, name, detail: '', children: [] })),
      state: 'ready',
      error: null,
      retry: () => undefined,
    }),
    [products],
  );
  const data = useMemo(() => priceData(days, chosen), [days, chosen]);
  if (products.length === 0) return null;
  return (
    <>
      <label className="field-label" htmlFor={id}>{`Продукты, не больше ${maxProducts}`}</label>
      <Combobox
        id={id}
        label="Продукты"
        lookup={lookup}
        chosen={chosen}
        many
        emptyText="Не выбрано"
        noneText="Не выбрано"
        change={(next) => setChosen(next.map(String).slice(-maxProducts))}
      />
      {chosen.length > 0 && <LazyChart name="Цены" data={data} shape="time" />}
    </>
  );
}

const pointsOf = (days: readonly ShelfDay[]) =>
  days.map(({ at }) => ({
    text: formatDate(at),
    at: Date.parse(`${clockOf(at)?.replace(' ', 'T')}Z`) / 1000,
  }));

function shareData(days: readonly ShelfDay[]): ChartData {
  return {
    axis: 'Отчёт',
    toText: formatPercent,
    format: 'percent',
    points: pointsOf(days),
    series: [{ name: 'Наши марки', values: days.map(({ ownShare }) => ownShare) }],
  };
}

function priceData(days: readonly ShelfDay[], products: readonly string[]): ChartData {
  return {
    axis: 'Отчёт',
    toText: formatMoney,
    format: 'money',
    points: pointsOf(days),
    series: products.map((name) => ({ name, values: days.map(({ prices }) => prices.get(name) ?? null) })),
  };
}
