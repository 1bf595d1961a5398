import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';

/** Shows a line of text, which is its label. */
export function NoteInput({ label }: InputProps<'note'>): ReactNode {
  return <p className="field-note">{label}</p>;
}
