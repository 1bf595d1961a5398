import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** Calls `before` in time for what it draws to be on paper, and `after` once the browser has printed. */
export function usePrintEvents(before: () => void, after: () => void): void {
  const onBefore = useEffectEvent(before);
  const onAfter = useEffectEvent(after);
  useEffect(() => {
    // The browser takes the page as it stands when the event is over.
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

/** Whether the page is being printed: what is only on paper is drawn then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  usePrintEvents(
    () => setPrinting(true),
    () => setPrinting(false),
  );
  return printing;
}
