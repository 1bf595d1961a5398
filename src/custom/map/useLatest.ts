import { useState } from 'react';

/** Returns a value, or while it is undefined the last one that belongs to the same `owner`. */
export function useLatest<T>(value: T | undefined, owner: unknown): T | undefined {
  const [last, setLast] = useState({ value, owner });
  if (last.owner !== owner || (value !== undefined && last.value !== value)) setLast({ value, owner });
  return value ?? (last.owner === owner ? last.value : undefined);
}
