import { useEffect, useState } from 'react';

/** The value as it has been for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay: number): T {
  return useSettled(value, delay)[0];
}

/** The value as it has been for `delay` milliseconds, and a function that takes it at once. */
export function useSettled<T>(value: T, delay: number): [settled: T, settle: () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return [settled, () => setSettled(value)];
}
