import { countriesOf, type Country } from './outlines.ts';

/** A decoded atlas; `null` when it could not be fetched. */
export type DecodedAtlas = Country[] | null;

/**
 * Receives the address of an atlas and replies with its countries: decoding 100,000 points would block the page for
 * three frames.
 */
self.addEventListener('message', ({ data: address }: MessageEvent<string>) => {
  void decode(address).then((decoded) => {
    const buffers = decoded?.flatMap(({ rings }) => rings.flatMap(({ xs, ys }) => [xs.buffer, ys.buffer])) ?? [];
    self.postMessage(decoded satisfies DecodedAtlas, { transfer: buffers as ArrayBuffer[] });
  });
});

async function decode(address: string): Promise<DecodedAtlas> {
  try {
    const response = await fetch(address);
    return response.ok ? countriesOf(await response.json()) : null;
  } catch {
    return null;
  }
}
