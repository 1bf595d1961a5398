import type { ReactNode } from 'react';
import { AntdThemeProvider } from '#ui/theme/AntdThemeProvider.tsx';
import { FormField } from './FormField.tsx';

export function FormFields({ names }: { names: readonly string[] }): ReactNode {
  return (
    <AntdThemeProvider>
      {names.map((name) => (
        <FormField key={name} name={name} />
      ))}
    </AntdThemeProvider>
  );
}
