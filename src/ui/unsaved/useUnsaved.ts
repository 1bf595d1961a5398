import { useEffect } from 'react';
import { hasUnsaved, registerUnsaved } from './unsaved.ts';

/**
 * A screen over unsaved changes is not left without a question (spec D33): neither by Back nor by a link, nor by closing or renewing
 * the tab. `giveUp` is told of a yes to what the page itself asks.
 */
export function useUnsaved(isUnsaved: () => boolean, giveUp?: () => void): void {
  useEffect(() => {
    const release = registerUnsaved({ isUnsaved, giveUp });
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      release();
      removeEventListener('beforeunload', warn);
    };
  });
}
