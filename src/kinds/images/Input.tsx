import type { ReactNode } from 'react';
import type { InputProps } from '../shared/props.ts';
import { Previews, previewSources } from './Previews.tsx';

/** Side length of a preview in a form, in pixels. */
const previewSize = 72;

/** Shows the images of a record, which the form cannot change. */
export function ImagesInput({ label, value }: InputProps<'images'>): ReactNode {
  const sources = previewSources(value);
  return (
    <div role="group" aria-label={label}>
      {sources.length === 0 ? '-' : <Previews sources={sources} size={previewSize} label={label} />}
    </div>
  );
}
