/** Returns the key of the first-sign-in URL that a server prints (docs/decisions/0071), '' without one. */
export function keyOfAddress(): string {
  return new URLSearchParams(window.location.search).get('key') ?? '';
}
