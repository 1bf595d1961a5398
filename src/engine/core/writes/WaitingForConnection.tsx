import './waitingForConnection.css';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { ConnectionWait } from './useConnectionWait.ts';

/** Beside the button of a save that waits for the line: that it will be sent by itself, and the way back. */
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
