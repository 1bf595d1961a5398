import type { ReactNode } from 'react';
import { HelpButton } from '#ui/help/HelpButton.tsx';
import { useResourceTexts } from '../core/useResourceTexts.ts';
import { useFormContext } from '../core/formContext.tsx';

/** Draws the help of a form field: its own `help` or the built-in one; draws nothing when neither exists. */
export function FieldHelp({ name, label, help }: { name: string; label: string; help: string | undefined }): ReactNode {
  const texts = useResourceTexts(useFormContext().declaration.name);
  const text = help ?? texts?.help[name];
  return text === undefined ? null : <HelpButton label={label} text={text} />;
}
