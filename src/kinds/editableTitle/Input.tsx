import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { TextInput } from '../shared/TextInput.tsx';

/** The title of a form that is typed: it has no label beside it (spec D6). */
export function TitleInput(props: InputProps<'editableTitle'>): ReactNode {
  return <TextInput {...props} variant="underlined" aria-label={props.field.placeholder ?? props.label} />;
}
