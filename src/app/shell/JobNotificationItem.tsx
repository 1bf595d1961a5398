import { BellOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { notificationPermission, jobNotificationSetting } from '#ui/jobNotification/jobNotification.ts';

/**
 * Switch of the profile menu for browser notifications; the browser's permission is requested only when it is turned
 * on.
 */
export function JobNotificationItem(): ReactNode {
  const [on, setOn] = useState(jobNotificationSetting.isOn);
  const [denied, setDenied] = useState(false);
  const id = useId();
  if (notificationPermission() === null) return null;
  const turn = async () => {
    const next = !on && (await Notification.requestPermission()) === 'granted';
    jobNotificationSetting.set(next);
    setDenied(!on && !next);
    setOn(next);
  };
  return (
    <div className="theme-items">
      <button
        type="button"
        role="menuitemcheckbox"
        aria-checked={on}
        aria-describedby={denied ? id : undefined}
        onClick={() => void turn()}
      >
        <BellOutlined aria-hidden />
        Сообщать, когда закончится долгая работа
      </button>
      {denied && (
        <p id={id} role="status">
          Браузер не разрешает уведомления. Откройте настройки сайта значком слева от адреса, разрешите уведомления и
          включите ещё раз.
        </p>
      )}
    </div>
  );
}
