import { useEffect } from 'react';
import { hasUnsaved, registerUnsaved } from './unsaved.ts';

/**
 * Protects a screen with unsaved changes (spec D33): Back, links, and closing or reloading the tab ask first. `giveUp`
 * is called after a yes to the page's own question; `holdsList` asks also before the same list gets another filter.
 */
export function useUnsaved(
  isUnsaved: () => boolean,
  { giveUp, holdsList = false }: { giveUp?: () => void; holdsList?: boolean } = {},
): void {
  useEffect(() => {
    const release = registerUnsaved({ isUnsaved, giveUp, holdsList });
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
