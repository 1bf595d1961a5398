import { useEffect, useEffectEvent } from 'react';
import { connectivity } from './connectivity.ts';

/** Called when the host answers again. */
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
