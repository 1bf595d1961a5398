import { useEffect, useState } from 'react';

/**
 * Returns the whole seconds until a moment (unix seconds), updated every second (part1 §2.2, §9); 0 when it has passed
 * or is unknown.
 */
export function useCountdown(expires: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (expires === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [expires]);
  return expires === null ? 0 : Math.max(0, Math.ceil(expires - now / 1000));
}

/** Formats seconds as '1:05'. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
