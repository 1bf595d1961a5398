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
import type { ComponentType } from 'react';
import type { ProductIcon } from '#dictionaries/menu.ts';

/** Icons of the section menu (part1 §2.1). */
export const icons: Record<ProductIcon, ComponentType<{ className?: string }>> = {
  list: UnorderedListOutlined,
  location: EnvironmentOutlined,
  notice: BellOutlined,
  motivation: TrophyOutlined,
  strategy: AimOutlined,
  billing: WalletOutlined,
  report: BarChartOutlined,
  poll: CheckSquareOutlined,
};
