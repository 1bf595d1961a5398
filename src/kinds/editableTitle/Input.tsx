import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { TextInput } from '../shared/TextInput.tsx';

/** Input for the title of a form, which has no label (spec D6). */
export function TitleInput(props: InputProps<'editableTitle'>): ReactNode {
  return <TextInput {...props} variant="underlined" aria-label={props.field.placeholder ?? props.label} />;
}
