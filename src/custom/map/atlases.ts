import coarse from 'world-atlas/countries-110m.json?url';
import fine from 'world-atlas/countries-50m.json?url';
import type { Country } from './outlines.ts';
import type { DecodedAtlas } from './outlinesWorker.ts';

/** From this zoom on the finer atlas is worth its size. */
const fineFrom = 4;
const decoded = new Map<string, Promise<Country[]>>();

/** Returns the address of the atlas for a zoom: 1 : 110 million initially, 1 : 50 million for a closer view. */
export function atlasFor(zoom: number): string {
  return zoom < fineFrom ? coarse : fine;
}

/** Returns the outlines of an atlas, fetched and decoded once in a worker; a failed request is repeated. */
export function outlinesOf(atlas: string): Promise<Country[]> {
  const known = decoded.get(atlas) ?? decodeBeside(atlas);
  decoded.set(atlas, known);
  known.catch(() => decoded.delete(atlas));
  return known;
}

function decodeBeside(atlas: string): Promise<Country[]> {
  const worker = new Worker(new URL('outlinesWorker.ts', import.meta.url), { type: 'module' });
  return new Promise<Country[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DecodedAtlas>) =>
      data ? resolve(data) : reject(new Error('The atlas did not come')),
    );
    worker.addEventListener('error', () => reject(new Error('The atlas could not be decoded')));
    worker.postMessage(new URL(atlas, location.href).href, []);
  }).finally(() => worker.terminate());
}
