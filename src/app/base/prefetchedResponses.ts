/** An answer that the boot script asked for before the application was there, with the access token it was asked with (null: none). */
export interface PrefetchedResponse {
  token: string | null;
  answer: Promise<Response>;
  abort: () => void;
}

declare global {
  /** By the address within the origin; each is there to be taken once. Once it is there, a late boot script asks for nothing. */
  var earlyAnswers: Map<string, PrefetchedResponse> | undefined;
}

/** What was asked for early under this address and with this token; undefined where nothing was, or when it has been taken. */
export function takePrefetched(address: string, token: string | null): Promise<Response> | undefined {
  globalThis.earlyAnswers ??= new Map();
  const early = globalThis.earlyAnswers.get(address);
  if (early === undefined || early.token !== token) return undefined;
  globalThis.earlyAnswers.delete(address);
  return early.answer;
}

/** Whether a list under this path was asked for early and is not taken yet. */
export function isPrefetched(path: string): boolean {
  return [...(globalThis.earlyAnswers?.keys() ?? [])].some((address) => address.startsWith(`${path}?`));
}

/** Nothing of a session is kept once it is over. */
export function discardPrefetched(): void {
  for (const { abort } of globalThis.earlyAnswers?.values() ?? []) abort();
  globalThis.earlyAnswers?.clear();
}
