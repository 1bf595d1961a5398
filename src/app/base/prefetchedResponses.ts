/**
 * A response requested by the boot script before the application loaded, with the access token used (null without one).
 */
export interface PrefetchedResponse {
  token: string | null;
  answer: Promise<Response>;
  abort: () => void;
}

declare global {
  /**
   * Prefetched responses by URL within the origin, each usable once. Once the map exists, a late boot script requests
   * nothing.
   */
  var earlyAnswers: Map<string, PrefetchedResponse> | undefined;
}

/** Returns the prefetched response of this URL and token; undefined when it was not prefetched or already taken. */
export function takePrefetched(address: string, token: string | null): Promise<Response> | undefined {
  globalThis.earlyAnswers ??= new Map();
  const early = globalThis.earlyAnswers.get(address);
  if (early === undefined || early.token !== token) return undefined;
  globalThis.earlyAnswers.delete(address);
  return early.answer;
}

/** Checks whether a list with this path was prefetched and not taken yet. */
export function isPrefetched(path: string): boolean {
  return [...(globalThis.earlyAnswers?.keys() ?? [])].some((address) => address.startsWith(`${path}?`));
}

/** Drops all prefetched responses at the end of a session. */
export function discardPrefetched(): void {
  for (const { abort } of globalThis.earlyAnswers?.values() ?? []) abort();
  globalThis.earlyAnswers?.clear();
}
