import { useEffect, useEffectEvent } from 'react';
import { line } from './line.ts';

/** Called when the host answers again. */
export function useLineBack(back: () => void): void {
  const onBack = useEffectEvent(back);
  useEffect(() => line.subscribe(({ down }, before) => {
    if (before.down && !down) onBack();
  }), []);
}
