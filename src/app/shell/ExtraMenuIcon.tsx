import {
  BankOutlined,
  CalendarOutlined,
  CameraOutlined,
  CarOutlined,
  ClockCircleOutlined,
  DollarOutlined,
  FileTextOutlined,
  FolderOutlined,
  GiftOutlined,
  HomeOutlined,
  InboxOutlined,
  MessageOutlined,
  PhoneOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { ExtraIcon } from '#dictionaries/menu.ts';

const icons: Record<ExtraIcon, ComponentType<{ className?: string }>> = {
  bank: BankOutlined,
  box: InboxOutlined,
  calendar: CalendarOutlined,
  camera: CameraOutlined,
  car: CarOutlined,
  cart: ShoppingCartOutlined,
  clock: ClockCircleOutlined,
  document: FileTextOutlined,
  folder: FolderOutlined,
  gift: GiftOutlined,
  home: HomeOutlined,
  message: MessageOutlined,
  money: DollarOutlined,
  people: TeamOutlined,
  phone: PhoneOutlined,
  settings: SettingOutlined,
  shield: SafetyOutlined,
  shop: ShopOutlined,
  star: StarOutlined,
  tags: TagsOutlined,
  tool: ToolOutlined,
};

/** An icon available only to custom resources and sections. */
export function ExtraMenuIcon({ name }: { name: ExtraIcon }): ReactNode {
  const Icon = icons[name];
  return <Icon aria-hidden />;
}
