import { isCancel } from 'axios';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#schemas/apiError.ts';

interface FailuresState {
  /** Text of the global modal `Ошибка`; null while it is closed. */
  modal: string | null;
}

export interface FailureReporter {
  /** State from which the application draws the modal. */
  state: StoreApi<FailuresState>;
  /** Reports a failed load to the user. */
  reportFailure(error: unknown): void;
  closeModal(): void;
  /** Marks the server as reachable again, so that the next outage is reported. */
  endOutage(): void;
}

export interface FailuresOptions {
  /** Shows the server's text; failures with the same key share one message. */
  notify: (failure: { key: string; text: string }) => void;
  /** Checks whether the server responds; during an outage only the first failure is reported. */
  isHostThere: () => Promise<boolean>;
  /** Writes one line to the developer's console. */
  log?: (line: string) => void;
}

/**
 * Creates the shared failure handler (part1 §8, part2 §8, spec D56). An error response becomes a message with the
 * server's text and a console line; missing responses and other errors open one global modal, however many occur, and
 * only one during an outage of the server. Final errors are shown where the record would be. The end of the session and
 * aborted requests are not reported.
 */
export function createFailureReporter({
  notify,
  isHostThere,
  log = (line) => console.error(line),
}: FailuresOptions): FailureReporter {
  const state = createStore<FailuresState>(() => ({ modal: null }));
  const openModal = (text: string) => state.setState(({ modal }) => ({ modal: modal ?? text }));
  let isOutageShown = false;
  const tellUnanswered = async (text: string) => {
    const there = await isHostThere();
    if (!there && isOutageShown) return;
    isOutageShown = !there;
    openModal(text);
  };
  return {
    state,
    closeModal: () => state.setState({ modal: null }),
    endOutage: () => {
      isOutageShown = false;
    },
    reportFailure: (error) => {
      if (isAborted(error) || (error instanceof ApiError && error.isFinal)) return;
      if (!(error instanceof ApiError)) {
        log(`Непредвиденная ошибка: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        openModal('Что-то пошло не так. Повторите попытку или обновите страницу.');
      } else if (error.kind === 'unanswered') {
        void tellUnanswered(error.text);
      } else if (error.kind !== 'sessionEnded') {
        log(`Ошибка запроса: HTTP ${error.status}, код ${error.code ?? '-'}: ${error.text}`);
        // The key merges ten equal failures into one message.
        notify({ key: `failure ${error.text}`, text: error.text });
      }
    },
  };
}

/** Checks whether a request was aborted on purpose: by axios, by fetch, or by its query. */
function isAborted(error: unknown): boolean {
  return (
    isCancel(error) ||
    (error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')) ||
    (typeof DOMException !== 'undefined' && error instanceof DOMException && error.name === 'AbortError')
  );
}
