import { UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { myProfilePath } from '../routes/screens.ts';
import { ThemeItems } from '../theme/ThemeItems.tsx';
import { ViewAsItem } from '../viewAs/ViewAsItem.tsx';
import { JobNotificationItem } from './JobNotificationItem.tsx';

/** A person's own page, and what is chosen in the profile menu, which stays open for that, but for `Посмотреть как…`. */
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
