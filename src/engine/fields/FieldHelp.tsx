import type { ReactNode } from 'react';
import { HelpButton } from '#ui/help/HelpButton.tsx';
import { useResourceTexts } from '../core/useResourceTexts.ts';
import { useFormContext } from '../core/formContext.tsx';

/** What explains a field of a form: its own `help`, else that of the product; nothing where nobody has written any. */
export function FieldHelp({ name, label, help }: { name: string; label: string; help: string | undefined }): ReactNode {
  const texts = useResourceTexts(useFormContext().declaration.name);
  const text = help ?? texts?.help[name];
  return text === undefined ? null : <HelpButton label={label} text={text} />;
}
