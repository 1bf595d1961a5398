import { useEffect, useState } from 'react';

/** Returns the value that `active` had `delay` milliseconds ago, which hides short flashes in both directions. */
export function useDelayed(active: boolean, delay: number): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(active), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return shown;
}
