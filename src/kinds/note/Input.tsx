import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';

/** A line of text: its label is all of it. */
export function NoteInput({ label }: InputProps<'note'>): ReactNode {
  return <p className="field-note">{label}</p>;
}
