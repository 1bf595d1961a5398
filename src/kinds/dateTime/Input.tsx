import type { ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import type { InputProps } from '../shared/props.ts';

/** Shows a moment that the form cannot change. */
export function DateTimeInput({ id, value }: InputProps<'dateTime'>): ReactNode {
  return (
    <output id={id} className="field-text">
      {formatDateTime(value)}
    </output>
  );
}
