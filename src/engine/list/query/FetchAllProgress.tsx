import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { Button } from '#ui/button/Button.tsx';
import { maxFetchedRows, type FetchAllState, type AllFilteredRows } from './allFilteredRows.ts';

/** Draws the loading progress of a filter's rows while the page itself sorts, searches or sums them. */
export function FetchAllProgress({
  taking,
  loaded,
}: {
  taking: FetchAllState & Pick<AllFilteredRows, 'start' | 'stop'>;
  loaded: number;
}): ReactNode {
  const { state, start, stop } = taking;
  if (state === 'idle') return null;
  const text =
    state === 'full'
      ? `Показано из первых ${formatNumber(maxFetchedRows)} строк: сузьте фильтр`
      : `Загружено ${countOf(loaded, ['строка', 'строки', 'строк'])}`;
  return (
    <span className="list-taking" role="status">
      {state === 'loading' && <span className="list-taking-spinner" aria-hidden />}
      {state === 'failed' ? `${text}, дальше не получилось` : text}
      {state === 'loading' && (
        <Button small onClick={stop}>
          Остановить
        </Button>
      )}
      {(state === 'stopped' || state === 'failed') && (
        <Button small onClick={start}>
          Продолжить
        </Button>
      )}
    </span>
  );
}
