import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { TextInput } from '../shared/TextInput.tsx';

/** Input of a link as text. */
export function UrlInput(props: InputProps<'url'>): ReactNode {
  return <TextInput {...props} inputMode="url" />;
}
