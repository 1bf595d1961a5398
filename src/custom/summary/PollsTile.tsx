import type { ReactNode } from 'react';
import { formatIdsInAddress } from '#codecs/bracketed.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import { recordsIn } from '#codecs/records.ts';
import { useGet, type QueryResult } from '#engine/core/useGet.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import type { PollTheme } from '#schemas/entities/poll.ts';
import { ShareBar } from './AmountTile.tsx';
import { scopeQuery } from './findings.ts';
import { NumberLink } from './NumberLink.tsx';
import { changeText, formatShare } from './texts.ts';
import { TileFrame } from './TileFrame.tsx';
import { useComparison } from './useComparison.ts';

/**
 * Draws the answers of polls. A custom tile, because no list contains single answers: the themes are already counted
 * (spec D26).
 */
export function PollsTile({ path, scope }: { path: string; scope: SummaryScope }): ReactNode {
  // The period has no future answers: the figures of the whole period equal those up to today.
  const compared = useComparison(scope.period);
  const response = useGet(apiPaths.pollThemes, { query: scopeQuery(scope), quiet: true });
  const before = useGet(apiPaths.pollThemes, {
    query: scopeQuery({ ...scope, period: compared?.before ?? null }),
    quiet: true,
    enabled: compared !== null,
  });
  const now = countsOf(response);
  const then = compared !== null && before.state === 'ready' ? countsOf(before) : undefined;
  return (
    <TileFrame
      title="Ответы опросов"
      help="Доля верных, частично верных и неверных среди ответов за период."
      result={{ ...response, loaded: 0 }}
      notes={[]}
    >
      <p className="tile-number">{formatShare(shareOf(now, 'correct'))}</p>
      <ShareBar share={shareOf(now, 'correct')} />
      <p>{`Верно ${formatShare(shareOf(now, 'correct'))}, частично ${formatShare(shareOf(now, 'partial'))}, неверно ${formatShare(shareOf(now, 'wrong'))}`}</p>
      <p>
        <NumberLink to={`${path}?${addressOf(scope)}`} text={`Тем: ${now.themes}`} />
      </p>
      <p className="tile-change">
        {then && compared && changeText(shareOf(now, 'correct'), shareOf(then, 'correct'), true, compared)}
      </p>
    </TileFrame>
  );
}

interface Counts {
  themes: number;
  correct: number;
  partial: number;
  wrong: number;
}

function countsOf({ data }: QueryResult): Counts {
  const themes = recordsIn<PollTheme>(data);
  const sum = (name: 'correctCount' | 'partialCount' | 'wrongCount') =>
    themes.reduce((total, theme) => total + (parseNumber(theme[name]) ?? 0), 0);
  return {
    themes: themes.length,
    correct: sum('correctCount'),
    partial: sum('partialCount'),
    wrong: sum('wrongCount'),
  };
}

function shareOf(counts: Counts, part: 'correct' | 'partial' | 'wrong'): number {
  const all = counts.correct + counts.partial + counts.wrong;
  return all === 0 ? 0 : counts[part] / all;
}

/** Returns the same filter as address parameters of the polls screen. */
function addressOf({ period, periodWord, territories, distributor }: SummaryScope): string {
  return new URLSearchParams([
    ...(territories.length > 0 ? [['territories', formatIdsInAddress([...territories])]] : []),
    ...(distributor === null ? [] : [['distributor', JSON.stringify(distributor)]]),
    ...(period === null ? [] : [['period', periodWord ?? period.join('..')]]),
  ]).toString();
}
