import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { formatPercent } from '#codecs/percent.ts';
import { totalOf, type Counts } from './themes.ts';

/** Formats the shares of correct, partial and wrong answers as text. */
export function shareText(counts: Counts): string {
  const total = totalOf(counts);
  const share = (part: number) => formatPercent(part / total);
  return total === 0
    ? 'Нет ответов'
    : `Верно ${share(counts.correct)}, частично ${share(counts.partial)}, неверно ${share(counts.wrong)} из ${formatNumber(total)}`;
}

/** Draws the shares as one bar; its label contains the same text (spec D10). */
export function AnswerShareBar({ counts }: { counts: Counts }): ReactNode {
  const label = shareText(counts);
  if (totalOf(counts) === 0) return <span className="share-none">{label}</span>;
  return (
    <div className="share-bar" role="img" aria-label={label} title={label}>
      <span className="share-correct" style={{ flexGrow: counts.correct }} />
      <span className="share-partial" style={{ flexGrow: counts.partial }} />
      <span className="share-wrong" style={{ flexGrow: counts.wrong }} />
    </div>
  );
}
