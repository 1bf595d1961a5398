import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Returns a text stored in the address bar that takes effect before the address changes. The address follows
 * immediately, or `waitMs` after the last letter, because the whole screen reads the address and must not redraw on
 * each letter. Other changes of the address, by Back, a link or a view, replace the text.
 */
export function useOptimisticParam(
  inAddress: string,
  write: (text: string) => void,
  waitMs = 0,
): readonly [text: string, set: (text: string) => void] {
  const [{ text, seen, written }, setState] = useState({ text: inAddress, seen: inAddress, written: inAddress });
  // A text written here appears in the address later, when the user may have typed more.
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
