import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { Previews, previewSources } from './Previews.tsx';

/** Pixels of a side of a picture in a form. */
const previewSize = 72;

/** Pictures that a record has and a form does not change. */
export function ImagesInput({ label, value }: InputProps<'images'>): ReactNode {
  const sources = previewSources(value);
  return (
    <div role="group" aria-label={label}>
      {sources.length === 0 ? '-' : <Previews sources={sources} size={previewSize} label={label} />}
    </div>
  );
}
