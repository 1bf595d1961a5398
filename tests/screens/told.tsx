import { notification } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '#ui/messages/useMessages.tsx';

/** Draws the messages beside a screen, as the application does. */
export function Told(): ReactNode {
  const [notifier, holder] = notification.useNotification();
  useMessages(notifier);
  return holder;
}
