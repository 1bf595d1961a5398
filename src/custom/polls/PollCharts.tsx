import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';
import { getKey, freshMs } from '#engine/core/useGet.ts';
import { idsOf } from '#engine/lookups/lookupEntries.ts';
import type { Option } from '#ui/options.ts';
import { useLookup } from '#engine/lookups/useLookup.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { LazyChart } from '#ui/chart/LazyChart.tsx';
import type { ChartData } from '#ui/chart/chartData.ts';
import { formatPercent } from '#codecs/percent.ts';
import { themesOf, totalOf, type Counts, type PollThemeCounts } from './themes.ts';

interface AnswerCounts {
  name: string;
  counts: Counts;
}

/**
 * Draws the answers by theme, and of all themes by the topmost territories, under the filter of the screen
 * (docs/summary.md, 'Plots').
 */
export function PollCharts({
  themes,
  query,
}: {
  themes: readonly PollThemeCounts[];
  query: Readonly<Record<string, unknown>>;
}): ReactNode {
  const byTheme = useMemo(() => chartDataOf('Тема', themes), [themes]);
  return (
    <div className="poll-plots">
      <ByTerritory query={query} />
      <LazyChart name="Ответы по темам" data={byTheme} shape="bars" />
    </div>
  );
}

/** Returns the chosen territories at or below one, the topmost ones: what is below a chosen one belongs to it. */
function chosenWithin(territory: Option, chosen: ReadonlySet<Option['id']>): Option['id'][] {
  return chosen.has(territory.id) ? [territory.id] : territory.children.flatMap((child) => chosenWithin(child, chosen));
}

function ByTerritory({ query }: { query: Readonly<Record<string, unknown>> }): ReactNode {
  const { lookups } = useEngine();
  const territories = useLookup(lookups['territories'] as Lookup, { whole: true });
  const { custom } = useDataProvider()();
  const chosen = new Set(idsOf(query['territoryIds']));
  const shown = territories.options.flatMap((top) => {
    const territoryIds = chosen.size === 0 ? [top.id] : chosenWithin(top, chosen);
    return territoryIds.length === 0 ? [] : [{ name: top.name, territoryIds }];
  });
  const responses = useQueries({
    queries: shown.map(({ territoryIds }) => {
      const params = { ...query, territoryIds };
      return {
        queryKey: getKey(apiPaths.pollThemes, params),
        staleTime: freshMs,
        meta: { quiet: true },
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          await (custom as NonNullable<typeof custom>)({
            url: apiPaths.pollThemes,
            method: 'get',
            query: params,
            meta: { signal },
          }),
      };
    }),
  });
  const failed = responses.find(({ isError }) => isError);
  if (territories.state === 'failed' || failed) {
    const retry = () => {
      territories.retry();
      for (const item of responses) if (item.isError) void item.refetch();
    };
    return <Failed error={failed?.error ?? territories.error} retry={retry} />;
  }
  if (territories.state !== 'ready' || responses.some(({ isPending }) => isPending)) return <Loading active />;
  const answers = shown.map(({ name }, at): AnswerCounts => ({
    name,
    counts: allOf(themesOf(responses[at]?.data?.data)),
  }));
  return <LazyChart name="Ответы по территориям" data={chartDataOf('Территория', answers)} shape="bars" />;
}

function allOf(themes: readonly PollThemeCounts[]): Counts {
  const sum = (part: keyof Counts) => themes.reduce((total, { counts }) => total + counts[part], 0);
  return { correct: sum('correct'), wrong: sum('wrong'), partial: sum('partial') };
}

/** Returns chart data with the shares of all answers; null for an entry without answers. */
function chartDataOf(axis: string, answers: readonly AnswerCounts[]): ChartData {
  const shares = (part: keyof Counts) =>
    answers.map(({ counts }) => (totalOf(counts) === 0 ? null : counts[part] / totalOf(counts)));
  return {
    axis,
    toText: formatPercent,
    format: 'percent',
    points: answers.map(({ name }) => ({ text: name })),
    series: [
      { name: 'Верно', values: shares('correct'), tone: 'success' },
      { name: 'Частично', values: shares('partial'), tone: 'partial' },
      { name: 'Неверно', values: shares('wrong'), tone: 'danger' },
    ],
  };
}
