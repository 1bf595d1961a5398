import './waitingForConnection.css';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { ConnectionWait } from './useConnectionWait.ts';

/**
 * Shows next to the button that a save waits for the connection and will be sent automatically, with a cancel button.
 */
export function WaitingForConnection({ waits, giveUp }: Pick<ConnectionWait, 'waits' | 'giveUp'>): ReactNode {
  return (
    waits && (
      <div role="alert" className="line-waits">
        <p>Ждёт связи: отправим сами</p>
        <Button small onClick={giveUp}>
          Не отправлять
        </Button>
      </div>
    )
  );
}
