import type { NotificationInstance } from 'antd/es/notification/interface';
import { useEffect } from 'react';
import { Button } from '../button/Button.tsx';
import { lastMessage, type Message } from './messages.ts';

/** How long a message stands, in seconds: longer when something may be done about it. */
const seconds = { plain: 6, withAction: 20 };

/** Draws what a person is told in passing; screen readers read it, the focus stays where it is. */
export function useMessages(notifier: NotificationInstance): void {
  useEffect(() => {
    let drawn = 0;
    const draw = ({ message }: { message: Message | null }) => {
      if (message === null) return;
      drawn += 1;
      notifier.open(asNotification(message, `message-${drawn}`, notifier.destroy));
    };
    draw(lastMessage.getState());
    const stop = lastMessage.subscribe(draw);
    return () => {
      stop();
      // The next user must not be told of what the last one did (spec D21).
      lastMessage.setState({ message: null });
      for (let at = 1; at <= drawn; at += 1) notifier.destroy(`message-${at}`);
    };
  }, [notifier]);
}

function asNotification({ text, action }: Message, key: string, destroy: (key: string) => void) {
  return {
    key, type: 'success' as const, role: 'status' as const, message: text, duration: action ? seconds.withAction : seconds.plain,
    ...(action && { actions: <Button small onClick={() => { destroy(key); action.run(); }}>{action.label}</Button> }),
  };
}
