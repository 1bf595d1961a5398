import type { ReactNode } from 'react';
import type { CellProps } from '../shared/props.ts';
import { Previews, previewSources } from './Previews.tsx';

/** Shows the first four images. */
export function ImagesCell({ value }: CellProps<'images'>): ReactNode {
  const sources = previewSources(value);
  return sources.length === 0 ? '-' : <Previews sources={sources.slice(0, 4)} size={32} />;
}
