import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '../button/Button.tsx';
import { useDelayed } from './useDelayed.ts';
import { connectivity } from '../connectivity/connectivity.ts';

/** Spinner that appears after 100 ms and stays 100 ms after the end (part1 §4). */
export function Loading({ active }: { active: boolean }): ReactNode {
  const shown = useDelayed(active, 100);
  // Loaded content replaces the spinner immediately; shown below it for a moment, the content would visibly jump.
  return active && shown ? (
    <div className="placeholder" role="status" aria-label="Загрузка">
      <div className="spinner" />
    </div>
  ) : null;
}

/** Empty state: `Нет данных`, after a search `Ничего не найдено` (spec D32). */
export function Empty({ searched = false }: { searched?: boolean }): ReactNode {
  return (
    <div className="placeholder placeholder-empty" role="status">
      {searched ? 'Ничего не найдено' : 'Нет данных'}
    </div>
  );
}

/** Returns what to tell the user about a failed load. */
export function loadErrorText(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Не удалось загрузить данные';
}

/** Retries a request without a response when the server is back. */
function useTryAgain(error: unknown, retry: () => void): void {
  useReconnect(() => {
    if (error instanceof Error && 'kind' in error && error.kind === 'unanswered') retry();
  });
}

/** Returns whether the same request would fail again. */
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'isFinal' in error && error.isFinal === true;
}

/** Warning above rows whose refresh failed: they stay visible but may be outdated (spec D32, D56). */
export function Outdated({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  useTryAgain(error, retry);
  return (
    <div className="outdated" role="alert">
      <p>{`Список не обновлён: ${loadErrorText(error)}`}</p>
      <Button small onClick={retry}>
        Повторить
      </Button>
    </div>
  );
}

/**
 * Error state of a load: the message of the server or the client, and a retry button unless the error is final (spec
 * D32, D56).
 */
export function Failed({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const text = loadErrorText(error);
  useTryAgain(error, retry);
  return (
    <div className="placeholder placeholder-failed" role="alert">
      <p className="placeholder-text">{text}</p>
      {!isFinal(error) && <Button onClick={retry}>Повторить</Button>}
    </div>
  );
}

/** Calls `back` when the server responds again. */
function useReconnect(back: () => void): void {
  const onBack = useEffectEvent(back);
  useEffect(
    () =>
      connectivity.subscribe(({ down }, before) => {
        if (before.down && !down) onBack();
      }),
    [],
  );
}
