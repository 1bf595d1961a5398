import { localStore } from '#codecs/browserStorage.ts';

const storageKey = 'tellWorkEnded';
let isEnabled = localStore.getItem(storageKey) === 'on';

/** Whether the user wants job notifications from the browser; stored on the computer. */
export const jobNotificationSetting = {
  /** Requires the browser's current permission. */
  isOn: (): boolean => isEnabled && notificationPermission() === 'granted',
  set(on: boolean): void {
    isEnabled = on;
    localStore.setItem(storageKey, on ? 'on' : 'off');
  },
};

/** Returns the browser's permission; null without notification support (no https, or an unsupported browser). */
export function notificationPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null;
}

/**
 * Notifies the user through the browser that a long job has ended, successfully or not, if the user enabled it and the
 * page is hidden. A click opens the page.
 */
export function notifyJobEnded(text: string): void {
  if (!document.hidden || !jobNotificationSetting.isOn()) return;
  const options = { body: document.title, tag: text, icon: '/favicon.svg' };
  try {
    const notification = new Notification(text, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // On Android only the service worker can show notifications; it opens the page by itself.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(text, options)).catch(() => undefined);
  }
}
