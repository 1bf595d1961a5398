import { useId, type ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { Button } from '#ui/button/Button.tsx';
import { Help } from '#ui/help/Help.tsx';
import type { FiguresResult } from './useFigures.ts';

interface TileFrameProps {
  title: string;
  /** What the number counts. */
  help?: string | undefined;
  result: Pick<FiguresResult, 'state' | 'error' | 'busy' | 'loaded' | 'retry'>;
  /** Double width. */
  wide?: boolean;
  /** Notes: the filter parts that do not apply, and the time of the figures. */
  notes: readonly string[];
  children: ReactNode;
}

/** Draws a tile with a fixed height, also while its figures load or after they failed. */
export function TileFrame({ title, help, result, wide = false, notes, children }: TileFrameProps): ReactNode {
  const id = useId();
  return (
    <section className={wide ? 'tile tile-wide' : 'tile'} aria-labelledby={id} aria-busy={result.busy || undefined}>
      <header className="tile-head">
        <h2 id={id} className="tile-title">
          {title}
        </h2>
        <Help label={title} text={help} />
      </header>
      <div className="tile-body">{result.state === 'ready' ? children : <Awaited {...result} />}</div>
      {notes.length > 0 && <p className="tile-notes">{notes.join(' · ')}</p>}
    </section>
  );
}

function Awaited({ state, error, loaded, retry }: TileFrameProps['result']): ReactNode {
  if (state === 'failed') {
    return (
      <div className="tile-failed" role="alert">
        <p>{error instanceof Error && error.message ? error.message : 'Не удалось загрузить данные'}</p>
        <Button small onClick={retry}>
          Повторить
        </Button>
      </div>
    );
  }
  return (
    <div className="tile-awaited" role="status" aria-label="Загрузка">
      <span className="tile-bone" />
      {loaded > 0 && (
        <span className="tile-muted">{`Загружено: ${countOf(loaded, ['запись', 'записи', 'записей'])}`}</span>
      )}
    </div>
  );
}
