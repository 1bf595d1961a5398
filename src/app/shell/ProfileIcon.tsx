import { ApiOutlined, AppstoreAddOutlined, HistoryOutlined, LogoutOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

const icons = { studio: AppstoreAddOutlined, history: HistoryOutlined, api: ApiOutlined, signOut: LogoutOutlined };

export function ProfileIcon({ name }: { name: keyof typeof icons }): ReactNode {
  const Icon = icons[name];
  return <Icon aria-hidden />;
}
