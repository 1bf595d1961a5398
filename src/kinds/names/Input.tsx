import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { names } from './kind.ts';

/** Names that a record says and a form does not change. */
export function NamesInput({ id, field, value }: InputProps<'names'>): ReactNode {
  return (
    <output id={id} className="field-text">
      {names.toText(value, field)}
    </output>
  );
}
