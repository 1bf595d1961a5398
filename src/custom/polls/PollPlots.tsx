import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useEngine } from '#engine/lookups/engineContext.tsx';
import { getKey, young } from '#engine/lookups/useGet.ts';
import { useLookup } from '#engine/lookups/useLookup.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { paths } from '#schemas/paths.ts';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { LazyPlot } from '#ui/plot/LazyPlot.tsx';
import type { PlotData } from '#ui/plot/plotData.ts';
import { showPercent } from '#codecs/percent.ts';
import { themesOf, totalOf, type Counts, type Theme } from './themes.ts';

interface Answered { name: string; counts: Counts }

/** How themes were answered, and how each of the topmost territories answered all of them, under the filter of the screen (docs/summary.md, 'Plots'). */
export function PollPlots({ themes, query }: { themes: readonly Theme[]; query: Readonly<Record<string, unknown>> }): ReactNode {
  const byTheme = useMemo(() => plotData('Тема', themes), [themes]);
  return (
    <div className="poll-plots">
      <ByTerritory query={query} />
      <LazyPlot name="Ответы по темам" data={byTheme} shape="bars" />
    </div>
  );
}

function ByTerritory({ query }: { query: Readonly<Record<string, unknown>> }): ReactNode {
  const { lookups } = useEngine();
  const territories = useLookup(lookups['territories'] as Lookup, { whole: true });
  const { custom } = useDataProvider()();
  const answers = useQueries({
    queries: territories.options.map(({ id }) => {
      const asked = { ...query, territoryIds: [id] };
      return {
        queryKey: getKey(paths.pollThemes, asked), staleTime: young, meta: { quiet: true },
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await (custom as NonNullable<typeof custom>)({ url: paths.pollThemes, method: 'get', query: asked, meta: { signal } })),
      };
    }),
  });
  const failed = answers.find(({ isError }) => isError);
  if (territories.state === 'failed' || failed) {
    const retry = () => { territories.retry(); for (const one of answers) if (one.isError) void one.refetch(); };
    return <Failed error={failed?.error ?? territories.error} retry={retry} />;
  }
  if (territories.state !== 'ready' || answers.some(({ isPending }) => isPending)) return <Loading active />;
  const answered = territories.options.map(({ name }, at): Answered => ({ name, counts: allOf(themesOf(answers[at]?.data?.data)) }));
  return <LazyPlot name="Ответы по территориям" data={plotData('Территория', answered)} shape="bars" />;
}

function allOf(themes: readonly Theme[]): Counts {
  const sum = (part: keyof Counts) => themes.reduce((total, { counts }) => total + counts[part], 0);
  return { correct: sum('correct'), wrong: sum('wrong'), partial: sum('partial') };
}

/** Shares of all answers; none where nobody has answered. */
function plotData(axis: string, answered: readonly Answered[]): PlotData {
  const shares = (part: keyof Counts) => answered.map(({ counts }) => (totalOf(counts) === 0 ? null : counts[part] / totalOf(counts)));
  return {
    axis, toText: showPercent, format: 'percent', points: answered.map(({ name }) => ({ text: name })),
    series: [
      { name: 'Верно', values: shares('correct'), tone: 'success' }, { name: 'Частично', values: shares('partial'), tone: 'partial' },
      { name: 'Неверно', values: shares('wrong'), tone: 'danger' },
    ],
  };
}
