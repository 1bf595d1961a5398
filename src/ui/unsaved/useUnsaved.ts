import { useEffect } from 'react';
import { hasUnsaved, registerUnsaved } from './unsaved.ts';

/**
 * Protects a screen with unsaved changes (spec D33): Back, links, and closing or reloading the tab ask first. `giveUp`
 * is called after a yes to the page's own question.
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
