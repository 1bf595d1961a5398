import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { ThemeChoice } from './themeChoice.ts';

export const themeChoices: readonly { choice: ThemeChoice; label: string; Icon: ComponentType }[] = [
  { choice: 'system', label: 'Как в системе', Icon: DesktopOutlined },
  { choice: 'light', label: 'Светлая', Icon: SunOutlined },
  { choice: 'dark', label: 'Тёмная', Icon: MoonOutlined },
];
