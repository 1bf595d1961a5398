import { countriesOf, type Country } from './outlines.ts';

/** An atlas as it was decoded; `null` when it could not be fetched. */
export type DecodedAtlas = Country[] | null;

/** Told the address of an atlas, answers with its countries: decoding 100,000 places would stop the page for three frames. */
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
