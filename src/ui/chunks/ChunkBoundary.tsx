import { Component, Suspense, type ReactNode } from 'react';
import { Failed } from '../asyncState/AsyncState.tsx';
import { isChunkLoadError, reloadForMissingChunk, reloadPage } from './chunkLoadError.ts';

interface ChunkBoundaryProps {
  children: ReactNode;
  /** While it is on its way. */
  fallback?: ReactNode;
  /** What stands there if it does not arrive: `MissingPart`, maybe within something. */
  missing?: ReactNode;
}

/**
 * The place of a part of the program that is fetched when it is needed. One that did not arrive says so here and offers
 * another try, and what is around it stays, such as a form with what was typed in it.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkLoadError(error)) reloadForMissingChunk();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, fallback = null, missing = <ChunkMissing /> } = this.props;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    // Whatever else broke belongs to the boundary of the screen.
    if (!isChunkLoadError(error)) throw error;
    return missing;
  }
}

/** Says that a part did not arrive; another try is a new page, for browsers do not ask twice for a module that failed. */
export function ChunkMissing(): ReactNode {
  return <Failed error={new Error('Не удалось загрузить часть приложения')} retry={() => void reloadPage()} />;
}
