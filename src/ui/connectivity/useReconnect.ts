import { useEffect, useEffectEvent } from 'react';
import { connectivity } from './connectivity.ts';

/** Calls `back` when the server responds again. */
export function useReconnect(back: () => void): void {
  const onBack = useEffectEvent(back);
  useEffect(
    () =>
      connectivity.subscribe(({ down }, before) => {
        if (before.down && !down) onBack();
      }),
    [],
  );
}
