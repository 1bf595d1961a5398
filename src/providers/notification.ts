import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';

/** The part of antd's notification that is needed; the application hands it over once it is drawn. */
export interface Notifier {
  open(notification: {
    key?: string;
    type: 'success' | 'error' | 'info';
    message: string;
    description?: string;
    role: 'alert' | 'status';
  }): void;
  destroy(key?: string): void;
}

export interface Notifications {
  provider: NotificationProvider;
  /** From now on notifications are shown here; those that came earlier are shown at once. Gives the function that detaches. */
  attach(notifier: Notifier): () => void;
}

/** Refine's notification provider over a notifier that arrives later; errors are announced at once, the rest politely. */
export function createNotifications(): Notifications {
  let notifier: Notifier | null = null;
  let waiting: OpenNotificationParams[] = [];

  function open(notification: OpenNotificationParams): void {
    if (notifier === null) {
      waiting.push(notification);
      return;
    }
    const { key, type, message, description } = notification;
    notifier.open({
      ...(key === undefined ? {} : { key }),
      ...(description === undefined ? {} : { description }),
      message,
      type: type === 'progress' ? 'info' : type,
      role: type === 'error' ? 'alert' : 'status',
    });
  }

  function close(key: string): void {
    waiting = waiting.filter((notification) => notification.key !== key);
    notifier?.destroy(key);
  }

  function attach(next: Notifier): () => void {
    notifier = next;
    const late = waiting;
    waiting = [];
    late.forEach(open);
    return () => {
      if (notifier === next) notifier = null;
    };
  }

  return { provider: { open, close }, attach };
}
