import type { ReactNode } from 'react';
import { ChunkBoundary } from '../chunks/ChunkBoundary.tsx';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import type { HelpProps } from './HelpButton.tsx';

const HelpButton = lazyComponent(async () => (await import('./HelpButton.tsx')).HelpButton);

/** A `?` beside a label, loaded after the label; renders nothing without a text. */
export function Help({ label, text }: Omit<HelpProps, 'text'> & { text: string | undefined }): ReactNode {
  return (
    text !== undefined && (
      <ChunkBoundary>
        <HelpButton label={label} text={text} />
      </ChunkBoundary>
    )
  );
}
