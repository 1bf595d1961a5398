import type { ReactNode } from 'react';
import { Previews, previewSources } from '../images/Previews.tsx';
import type { CellProps } from '../shared/props.ts';

/** Shows the first four images. */
export function ImageCell({ value }: CellProps<'image'>): ReactNode {
  const sources = previewSources(value);
  return sources.length === 0 ? '-' : <Previews sources={sources.slice(0, 4)} size={32} />;
}
