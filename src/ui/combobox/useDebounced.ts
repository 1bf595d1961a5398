import { useEffect, useState } from 'react';

/** Returns a value once it has been stable for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay: number): T {
  return useSettled(value, delay)[0];
}

/** Returns a value once it has been stable for `delay` milliseconds, and a function that applies it immediately. */
export function useSettled<T>(value: T, delay: number): [settled: T, settle: () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return [settled, () => setSettled(value)];
}
