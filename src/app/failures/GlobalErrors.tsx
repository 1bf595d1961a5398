import { useEffect, type ReactNode } from 'react';
import { chunked } from '#ui/chunks/chunked.tsx';
import { idle } from '#ui/chunks/idle.ts';
import { alertError, dismissAll } from '#ui/dialogs/dialogs.ts';
import { failures } from '../backend.ts';

export const Notifications = chunked(() => idle().then(async () => (await import('./Notifications.tsx')).Notifications));

/**
 * Where failures are told (spec D56): answered ones as notifications, unanswered ones in one modal `Ошибка`, however many
 * requests failed together.
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
      // The next user must not meet the questions of the last one (spec D21).
      failures.closeModal();
      dismissAll();
    };
  }, []);
  return <Notifications />;
}
