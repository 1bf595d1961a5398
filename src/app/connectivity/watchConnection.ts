import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#schemas/apiError.ts';
import { checkConnection, connectivity } from '#ui/connectivity/connectivity.ts';
import { showMessage } from '#ui/messages/messages.ts';

/** Milliseconds between checks of an unresponsive server; the last interval repeats. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000];

/**
 * Reports once that the server is unreachable and once that it is back, polls it meanwhile, and then repeats the failed
 * requests. The browser's `online` and `offline` events only trigger a check. Returns the function that stops it.
 */
export function watchConnection(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askAgain = (tries: number) => {
    timer = setTimeout(
      () =>
        void checkConnection().then((up) => {
          if (!up) askAgain(tries + 1);
        }),
      pauses[tries] ?? pauses.at(-1),
    );
  };
  const lost = () => {
    tellLost();
    clearTimeout(timer);
    askAgain(0);
  };
  const back = () => {
    clearTimeout(timer);
    showMessage({ key, text: 'Соединение восстановлено' });
    // Visible components retry first, because they know what they need.
    setTimeout(
      () =>
        void client.refetchQueries(
          { type: 'active', predicate: ({ state }) => isUnanswered(state.error) },
          { cancelRefetch: false },
        ),
    );
  };
  const stop = connectivity.subscribe(({ down }, before) => {
    if (down !== before.down) (down ? lost : back)();
  });
  const look = () => void checkConnection();
  const onVisible = () => {
    if (!document.hidden && connectivity.getState().down) look();
  };
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  document.addEventListener('visibilitychange', onVisible);
  if (connectivity.getState().down) lost();
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

const key = 'line';

function tellLost(): void {
  showMessage({
    key,
    tone: 'warning',
    text: 'Нет соединения',
    detail: 'То, что уже загружено, можно смотреть. Остальное загрузим сами, когда соединение восстановится.',
    action: {
      label: 'Проверить',
      run: () =>
        void checkConnection().then((up) => {
          if (!up) tellLost();
        }),
    },
  });
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unanswered';
}
