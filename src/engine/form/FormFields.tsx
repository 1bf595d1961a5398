import type { ReactNode } from 'react';
import { Themed } from '#ui/theme/Themed.tsx';
import { FormField } from './FormField.tsx';

/** The fields of a filter, by their names. */
export function FormFields({ names }: { names: readonly string[] }): ReactNode {
  return <Themed>{names.map((name) => <FormField key={name} name={name} />)}</Themed>;
}
