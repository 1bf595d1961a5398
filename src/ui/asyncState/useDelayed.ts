import { useEffect, useState } from 'react';

/** The value of `active` as it was `delay` milliseconds ago: short flashes in either direction are not seen. */
export function useDelayed(active: boolean, delay: number): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(active), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return shown;
}
