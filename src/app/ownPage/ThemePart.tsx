import type { ReactNode } from 'react';
import { useThemeChoice } from '#ui/theme/pageTheme.ts';
import { chooseTheme } from '../theme/themeChoice.ts';
import { themeChoices } from '../theme/themeChoices.ts';

/** The theme, as the profile menu chooses it. */
export function ThemePart(): ReactNode {
  const chosen = useThemeChoice();
  return (
    <fieldset className="own-part own-choices">
      <legend>Тема</legend>
      {themeChoices.map(({ choice, label }) => (
        <label key={choice}><input type="radio" name="own-theme" checked={choice === chosen} onChange={() => chooseTheme(choice)} />{label}</label>
      ))}
    </fieldset>
  );
}
