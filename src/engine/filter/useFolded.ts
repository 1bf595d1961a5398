import { localStore } from '#codecs/browserStorage.ts';
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
    localStore.setItem(key, folded ? 'folded' : 'open');
  };
  return [chosen ?? (needsWidth || isTight), set];
}

function readChoice(): boolean | null {
  const stored = localStore.getItem(key);
  return stored === null ? null : stored === 'folded';
}
