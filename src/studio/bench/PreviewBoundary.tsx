import { Component, type ReactNode } from 'react';
import { isChunkLoadError } from '#ui/chunks/chunkLoadError.ts';

/** Shows the error of a draft that cannot be drawn in place; the text next to it stays. */
export class PreviewBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (isChunkLoadError(error)) throw error;
    return (
      <div className="placeholder" role="alert">
        <p className="placeholder-text">
          Экран по этому тексту нарисовать не удалось: {error instanceof Error ? error.message : String(error)}
        </p>
      </div>
    );
  }
}
