import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import { useThemeChoice } from '#ui/theme/pageTheme.ts';
import { chooseTheme, type ThemeChoice } from './themeChoice.ts';

const choices: readonly { choice: ThemeChoice; label: string; Icon: ComponentType }[] = [
  { choice: 'system', label: 'Как в системе', Icon: DesktopOutlined },
  { choice: 'light', label: 'Светлая', Icon: SunOutlined },
  { choice: 'dark', label: 'Тёмная', Icon: MoonOutlined },
];

/** The entries of the profile menu that choose the theme; the menu stays open, so that one sees what one gets. */
export function ThemeItems(): ReactNode {
  const chosen = useThemeChoice();
  return (
    <div role="group" aria-label="Тема" className="theme-items">
      <p aria-hidden>Тема</p>
      {choices.map(({ choice, label, Icon }) => (
        <button key={choice} type="button" role="menuitemradio" aria-checked={choice === chosen} onClick={() => chooseTheme(choice)}>
          <Icon aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
