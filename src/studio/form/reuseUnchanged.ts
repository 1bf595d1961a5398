import { isRecord } from '#codecs/records.ts';

/** Returns the next value, reusing the previous objects for all unchanged parts. */
export function reuseUnchanged<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(next)) {
    const own = Array.isArray(before) ? (before as unknown[]) : [];
    const parts = next.map((item: unknown, at) => reuseUnchanged(own[at], item));
    return (
      Array.isArray(before) && own.length === parts.length && parts.every((part, at) => part === own[at])
        ? before
        : parts
    ) as T;
  }
  if (!isRecord(next)) return next;
  const known = isRecord(before) ? before : {};
  const keys = Object.keys(next);
  const parts = Object.fromEntries(keys.map((key) => [key, reuseUnchanged(known[key], next[key])]));
  const names = Object.keys(known);
  return (
    isRecord(before) &&
    names.length === keys.length &&
    keys.every((key, at) => key === names[at] && parts[key] === known[key])
      ? before
      : parts
  ) as T;
}
