import type { ReactNode } from 'react';
import { showDateTime } from '#codecs/dates.ts';
import { kinds } from '#kinds/registry.ts';
import { Previews, previewSources } from './Previews.tsx';
import type { InputProps } from './props.ts';

/** Pixels of a side of a picture in a form. */
const previewSize = 72;

/** Names that a record says and a form does not change. */
export function NamesInput({ id, field, value }: InputProps<'names'>): ReactNode {
  return <output id={id} className="field-text">{kinds.names.toText(value, field)}</output>;
}

/** A moment that a record says and a form does not change. */
export function DateTimeInput({ id, value }: InputProps<'dateTime'>): ReactNode {
  return <output id={id} className="field-text">{showDateTime(value)}</output>;
}

/** Pictures that a record has and a form does not change. */
export function ImagesInput({ label, value }: InputProps<'images'>): ReactNode {
  const sources = previewSources(value);
  return <div role="group" aria-label={label}>{sources.length === 0 ? '-' : <Previews sources={sources} size={previewSize} label={label} />}</div>;
}

/** A line of text: its label is all of it. */
export function NoteInput({ label }: InputProps<'note'>): ReactNode {
  return <p className="field-note">{label}</p>;
}
