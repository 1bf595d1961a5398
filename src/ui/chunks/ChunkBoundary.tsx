import { Component, Suspense, type ReactNode } from 'react';
import { Failed } from '../asyncState/AsyncState.tsx';
import { isChunkLoadError, reloadForMissingChunk, reloadPage } from './chunkLoadError.ts';

interface ChunkBoundaryProps {
  children: ReactNode;
  /** Shown while the chunk is loading. */
  fallback?: ReactNode;
  /** Shown when loading fails: `ChunkMissing`, possibly wrapped. */
  missing?: ReactNode;
}

/**
 * Boundary of a lazily loaded chunk. When loading fails it shows a message with a retry in place, and the surrounding
 * content, such as a filled form, stays.
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
    // The screen's boundary handles all other errors.
    if (!isChunkLoadError(error)) throw error;
    return missing;
  }
}

/**
 * Message that a chunk failed to load; the retry reloads the page, because browsers do not request a failed module
 * twice.
 */
export function ChunkMissing(): ReactNode {
  return <Failed error={new Error('Не удалось загрузить часть приложения')} retry={() => void reloadPage()} />;
}
