import { isCancel } from 'axios';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '#schemas/apiError.ts';

export interface FailuresState {
  /** The text of the global modal `Ошибка`, null while it is closed. */
  modal: string | null;
}

export interface FailureReporter {
  /** For the application to draw the modal from. */
  state: StoreApi<FailuresState>;
  /** The shared handler: tells a person about a load that failed. */
  reportFailure(error: unknown): void;
  closeModal(): void;
  /** The host answers again: the next time that it does not is told anew. */
  endOutage(): void;
}

export interface FailuresOptions {
  /** Tells the server's text; what has the same key is the same message. */
  notify: (failure: { key: string; text: string }) => void;
  /** Whether the host answers at all; of all that fails while it does not, the first is told (docs/decisions/0053). */
  isHostThere: () => Promise<boolean>;
  /** One line for the developer's console. */
  log?: (line: string) => void;
}

/**
 * The shared failure handler (part1 §8, part2 §8, spec D56): an answered error is a message with the server's text
 * and a line in the console; requests without an answer, and whatever else went wrong, open one global modal however many failed together, and one for as long as the
 * host is out of reach; the end of the session and aborted requests are nobody's news.
 */
export function createFailureReporter({
  notify,
  isHostThere,
  log = (line) => console.error(line),
}: FailuresOptions): FailureReporter {
  const state = createStore<FailuresState>(() => ({ modal: null }));
  const openModal = (text: string) => state.setState(({ modal }) => ({ modal: modal ?? text }));
  let isOutageTold = false;
  const tellUnanswered = async (text: string) => {
    const there = await isHostThere();
    if (!there && isOutageTold) return;
    isOutageTold = !there;
    openModal(text);
  };
  return {
    state,
    closeModal: () => state.setState({ modal: null }),
    endOutage: () => {
      isOutageTold = false;
    },
    reportFailure: (error) => {
      if (isAborted(error)) return;
      if (!(error instanceof ApiError)) {
        log(`Непредвиденная ошибка: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        openModal('Что-то пошло не так. Повторите попытку или обновите страницу.');
      } else if (error.kind === 'unanswered') {
        void tellUnanswered(error.text);
      } else if (error.kind !== 'sessionEnded') {
        log(`Ошибка запроса: HTTP ${error.status}, код ${error.code ?? '-'}: ${error.text}`);
        // The key makes ten equal failures one message.
        notify({ key: `failure ${error.text}`, text: error.text });
      }
    },
  };
}

/** Whether a request was given up on purpose: by axios, by fetch, or by the query that asked. */
function isAborted(error: unknown): boolean {
  return (
    isCancel(error) ||
    (error instanceof Error && (error.name === 'AbortError' || error.name === 'CancelledError')) ||
    (typeof DOMException !== 'undefined' && error instanceof DOMException && error.name === 'AbortError')
  );
}
