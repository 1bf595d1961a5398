import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { useReconnect } from '../connectivity/useReconnect.ts';
import { useDelayed } from './useDelayed.ts';

/** A spinner that appears only after 100 ms and stays 100 ms after the end (part1 §4). */
export function Loading({ active }: { active: boolean }): ReactNode {
  const shown = useDelayed(active, 100);
  // What has come stands in its place at once: left beneath it for a moment, this would be seen to jump.
  return active && shown ? (
    <div className="placeholder" role="status" aria-label="Загрузка">
      <div className="spinner" />
    </div>
  ) : null;
}

/** Nothing to show: `Нет данных`, after a search `Ничего не найдено` (spec D32). */
export function Empty({ searched = false }: { searched?: boolean }): ReactNode {
  return (
    <div className="placeholder placeholder-empty" role="status">
      {searched ? 'Ничего не найдено' : 'Нет данных'}
    </div>
  );
}

function textOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Не удалось загрузить данные';
}

/** What got no answer is asked for again when the host is back. */
function useTryAgain(error: unknown, retry: () => void): void {
  useReconnect(() => {
    if (error instanceof Error && 'kind' in error && error.kind === 'unanswered') retry();
  });
}

/** Above rows that could not be asked again: they stay, and say that they may be old (spec D32, D56). */
export function Outdated({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  useTryAgain(error, retry);
  return (
    <div className="outdated" role="alert">
      <p>{`Список не обновлён: ${textOf(error)}`}</p>
      <Button small onClick={retry}>
        Повторить
      </Button>
    </div>
  );
}

/** A load that failed: what the server or the client said, and another try (spec D32, D56). */
export function Failed({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const text = textOf(error);
  useTryAgain(error, retry);
  return (
    <div className="placeholder placeholder-failed" role="alert">
      <p className="placeholder-text">{text}</p>
      <Button onClick={retry}>Повторить</Button>
    </div>
  );
}
