import './lineWaits.css';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import type { LineWait } from './useLineWait.ts';

/** Beside the button of a save that waits for the line: that it will be sent by itself, and the way back. */
export function LineWaits({ waits, giveUp }: Pick<LineWait, 'waits' | 'giveUp'>): ReactNode {
  return (
    <div role="status" className="line-waits">
      {waits && <><p>Ждёт связи: отправим сами</p><Button small onClick={giveUp}>Не отправлять</Button></>}
    </div>
  );
}
