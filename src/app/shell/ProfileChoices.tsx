import { UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { myProfilePath } from '../base/screenPaths.ts';
import { ThemeItems } from '../theme/ThemeItems.tsx';
import { ViewAsItem } from '../viewAs/ViewAsItem.tsx';
import { JobNotificationItem } from './JobNotificationItem.tsx';

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
