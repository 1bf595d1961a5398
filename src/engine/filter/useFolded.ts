import { useState } from 'react';
import { useMedia } from '#ui/layers/useMedia.ts';

/** With the filter alongside, the rows would have less than three quarters of the width. */
const tight = '(width <= 1280px)';
const key = 'filter';

/**
 * Returns whether filters are folded into a line above their rows: as the user has chosen in this browser, otherwise in
 * a narrow window, or on a screen that `needsWidth`.
 */
export function useFolded(needsWidth: boolean): [folded: boolean, set: (folded: boolean) => void] {
  const isTight = useMedia(tight);
  const [chosen, setChosen] = useState(readChoice);
  const set = (folded: boolean): void => {
    setChosen(folded);
    try {
      localStorage.setItem(key, folded ? 'folded' : 'open');
    } catch {
      // Without localStorage the choice lasts until the page closes.
    }
  };
  return [chosen ?? (needsWidth || isTight), set];
}

function readChoice(): boolean | null {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? null : stored === 'folded';
  } catch {
    return null;
  }
}
