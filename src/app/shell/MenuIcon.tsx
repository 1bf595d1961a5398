import {
  AimOutlined,
  BarChartOutlined,
  BellOutlined,
  CheckSquareOutlined,
  EnvironmentOutlined,
  TrophyOutlined,
  UnorderedListOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { ExtraIcon, IconName, ProductIcon } from '#dictionaries/menu.ts';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';

/** Icons of the section menu (part1 §2.1). */
const icons: Record<ProductIcon, ComponentType<{ className?: string }>> = {
  list: UnorderedListOutlined,
  location: EnvironmentOutlined,
  notice: BellOutlined,
  motivation: TrophyOutlined,
  strategy: AimOutlined,
  billing: WalletOutlined,
  report: BarChartOutlined,
  poll: CheckSquareOutlined,
};

/** The built-in menu does not use these icons. */
const AddedIcon = lazyComponent<{ name: ExtraIcon }>(
  async () => (await import('./ExtraMenuIcon.tsx')).ExtraMenuIcon,
  () => <span className="anticon" />,
);

export function MenuIcon({ name }: { name: IconName }): ReactNode {
  if (!(name in icons)) return <AddedIcon name={name as ExtraIcon} />;
  const Icon = icons[name as keyof typeof icons];
  return <Icon aria-hidden />;
}
