import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A text that the address bar keeps, in force before the address has it. That follows at once, or `waitMs` after the last letter: the whole screen reads the address, and is not
 * to be drawn for each of them. What else comes into the address, by Back, a link or a view, is taken over.
 */
export function useOptimisticParam(
  inAddress: string,
  write: (text: string) => void,
  waitMs = 0,
): readonly [text: string, set: (text: string) => void] {
  const [{ text, seen, written }, setState] = useState({ text: inAddress, seen: inAddress, written: inAddress });
  // What was written here comes back later, when more may have been typed.
  if (seen !== inAddress)
    setState(
      inAddress === written
        ? { text, written, seen: inAddress }
        : { text: inAddress, written: inAddress, seen: inAddress },
    );
  const writeNow = useRef(write);
  useEffect(() => {
    writeNow.current = write;
  });
  const put = useCallback((next: string) => {
    setState((state) => ({ ...state, text: next, written: next }));
    writeNow.current(next);
  }, []);
  const waits = waitMs > 0 && text !== inAddress && text !== written;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(put, waitMs, text);
    return () => clearTimeout(timer);
  }, [put, waits, text, waitMs]);
  const type = useCallback((next: string) => setState((state) => ({ ...state, text: next })), []);
  return [text, waitMs > 0 ? type : put];
}
