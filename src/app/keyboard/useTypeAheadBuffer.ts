import { useEffect, useRef } from 'react';

/** Buffers typed text while a field is loading; the field reads the buffer and receives the keys from then on. */
export function useTypeAheadBuffer(awaited: boolean): () => string {
  const typed = useRef('');
  const taken = useRef(true);
  useEffect(() => {
    if (!awaited) return undefined;
    [typed.current, taken.current] = ['', false];
    const hear = (event: KeyboardEvent) => {
      // Space alone presses a button, such as the one that retries a failed chunk.
      if (
        taken.current ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.key === ' ' && typed.current === '')
      )
        return;
      if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [awaited]);
  return () => {
    taken.current = true;
    return typed.current;
  };
}
