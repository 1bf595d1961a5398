import type { ReactNode } from 'react';
import { useThemeChoice } from '#ui/theme/pageTheme.ts';
import { chooseTheme } from './themeChoice.ts';
import { themeChoices } from './themeChoices.ts';

/** Theme entries of the profile menu; the menu stays open, so that the user sees the effect. */
export function ThemeItems(): ReactNode {
  const chosen = useThemeChoice();
  return (
    <div role="group" aria-label="Тема" className="theme-items">
      <p aria-hidden>Тема</p>
      {themeChoices.map(({ choice, label, Icon }) => (
        <button
          key={choice}
          type="button"
          role="menuitemradio"
          aria-checked={choice === chosen}
          onClick={() => chooseTheme(choice)}
        >
          <Icon aria-hidden />
          {label}
        </button>
      ))}
    </div>
  );
}
