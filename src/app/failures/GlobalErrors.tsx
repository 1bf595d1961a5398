import { useEffect, type ReactNode } from 'react';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { alertError, dismissAll } from '#ui/dialogs/dialogs.ts';
import { dismissMessages } from '#ui/messages/messages.ts';
import { failures, queryClient } from '../backend/backend.ts';

/**
 * Shows failures (spec D56): error responses as messages, missing responses in one modal `Ошибка`, however many
 * requests failed.
 */
export function GlobalErrors(): ReactNode {
  useEffect(() => {
    const tellModal = ({ modal }: { modal: string | null }, before?: { modal: string | null }) => {
      if (modal !== null && modal !== before?.modal) void alertError(modal).then(failures.closeModal);
    };
    tellModal(failures.state.getState());
    const stop = failures.state.subscribe(tellModal);
    return () => {
      stop();
      // The next user must not see the questions and messages of the previous one (spec D21).
      failures.closeModal();
      dismissAll();
      dismissMessages();
    };
  }, []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let unmounted = false;
    // The file must be loaded before the connection is lost.
    void whenIdle()
      .then(() => import('../connectivity/watchConnection.ts'))
      .then(
        ({ watchConnection }) => {
          if (!unmounted) stop = watchConnection(queryClient);
        },
        () => undefined,
      );
    return () => {
      unmounted = true;
      stop?.();
    };
  }, []);
  return null;
}
