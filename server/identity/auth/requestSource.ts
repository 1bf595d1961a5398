import { requestSources, type WriteSource } from '#schemas/history.ts';

/** Returns the source of a write from its headers; the page may omit it (part1 §7). Null for unknown values. */
export function requestSource(header: (name: string) => string | undefined): WriteSource | null {
  const result = header('x-source');
  if (result === undefined) return header('device') === 'web' ? 'page' : null;
  return requestSources.find((source) => source === result) ?? null;
}
