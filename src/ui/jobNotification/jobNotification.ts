const kept = 'tellWorkEnded';
let asked = read();

/** Whether a person wants to be told by the browser that long work has ended; the computer remembers it. */
export const jobNotificationSetting = {
  /** Only what the browser still allows counts. */
  isOn: (): boolean => asked && notificationPermission() === 'granted',
  set(on: boolean): void {
    asked = on;
    try {
      localStorage.setItem(kept, on ? 'on' : 'off');
    } catch {
      // Where nothing is kept it counts until the page is left.
    }
  },
};

/** What the browser allows; null where it has no notifications (no https, no such browser). */
export function notificationPermission(): NotificationPermission | null {
  return 'Notification' in window ? Notification.permission : null;
}

/** Long work has ended, well or not: told by the browser to whoever asked for it and does not see the page. A press on it leads to the page. */
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
    // On Android they come from the worker alone, which leads to the page by itself.
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(text, options)).catch(() => undefined);
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(kept) === 'on';
  } catch {
    return false;
  }
}
