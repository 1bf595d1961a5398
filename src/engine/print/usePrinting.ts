import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Calls `before` early enough to draw content for paper, and `after` once the browser has printed. */
export function usePrintEvents(before: () => void, after: () => void): void {
  const onBefore = useEffectEvent(before);
  const onAfter = useEffectEvent(after);
  useEffect(() => {
    // The browser prints the page as of the end of the event.
    const begin = () => flushSync(() => onBefore());
    const end = () => onAfter();
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}

/** Returns whether the page is being printed: print-only content is drawn then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  usePrintEvents(
    () => setPrinting(true),
    () => setPrinting(false),
  );
  return printing;
}
