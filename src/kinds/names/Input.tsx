import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { names } from './kind.ts';

/** Shows names of a record that the form cannot change. */
export function NamesInput({ id, field, value }: InputProps<'names'>): ReactNode {
  return (
    <output id={id} className="field-text">
      {names.toText(value, field)}
    </output>
  );
}
