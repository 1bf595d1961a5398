import { UserOutlined, EyeOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { myProfilePath } from '../base/screenPaths.ts';
import { ThemeItems } from '../theme/ThemeItems.tsx';
import { JobNotificationItem } from './JobNotificationItem.tsx';
import { useEngine } from '#engine/core/engineContext.tsx';

/** Items of the profile menu: the user's page, and choices that keep the menu open, except `Посмотреть как…`. */
export function ProfileChoices({ close }: { close: () => void }): ReactNode {
  return (
    <>
      <Link to={myProfilePath} role="menuitem" onClick={close}>
        <UserOutlined aria-hidden />
        Мой профиль
      </Link>
      <ViewAsItem close={close} />
      <ThemeItems />
      <JobNotificationItem />
    </>
  );
}

/** Entry `Посмотреть как…` of the profile menu. */
function ViewAsItem({ close }: { close: () => void }): ReactNode {
  const { lookAs } = useEngine();
  if (!lookAs) return null;
  return (
    <button
      type="button"
      role="menuitem"
      onClick={() => {
        close();
        lookAs();
      }}
    >
      <EyeOutlined aria-hidden />
      Посмотреть как…
    </button>
  );
}
