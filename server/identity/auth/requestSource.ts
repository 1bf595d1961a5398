import { requestSources, type WriteSource } from '#schemas/history.ts';

/** Returns the source of a write from its headers; the page may omit it (part1 §7). Null for unknown values. */
export function requestSource(header: (name: string) => string | undefined): WriteSource | null {
  const said = header('x-source');
  if (said === undefined) return header('device') === 'web' ? 'page' : null;
  return requestSources.find((source) => source === said) ?? null;
}
