import { createContext } from 'react';
import type { GeoBounds } from '#codecs/webMercator.ts';
import { streetsFrom } from './projection.ts';
import type { StreetEvent, StreetRequest, StreetColors, TileAddress, StreetError } from './streetMessages.ts';

/** Known facts of a street file: empty before its first use. */
export interface StreetsState {
  attribution: string;
  bounds: GeoBounds | null;
  hasPictures: boolean;
  trouble: StreetError | null;
}

export const notOpened: StreetsState = { attribution: '', bounds: null, hasPictures: false, trouble: null };

/** A street file, drawn in a worker. */
export interface Streets {
  /** Requests the picture of a tile and returns a function that cancels the request. The first call opens the file. */
  draw: (tile: TileAddress, colors: StreetColors, drawn: (picture: ImageBitmap | null) => void) => () => void;
  close: () => void;
}

/** The streets of the map that contains a tile; null for a map without streets. */
export const StreetsContext = createContext<Streets | null>(null);

/** Returns whether a tile address is that of a street file. */
export function isFileOfStreets(url: string): boolean {
  return url.endsWith('.pmtiles');
}

/** Opens the streets of a file on the product's host; `onChange` receives its state. */
export function openStreets(address: string, onChange: (state: Partial<StreetsState>) => void): Streets {
  const waiting = new Map<number, (picture: ImageBitmap | null) => void>();
  let last = 0;
  let worker: Worker | null = null;
  const hear = (news: StreetEvent) => {
    if (news.kind === 'opened')
      onChange({ attribution: news.attribution, bounds: news.bounds, hasPictures: news.hasPictures, trouble: null });
    else if (news.kind === 'failed') onChange({ trouble: news.trouble });
    else {
      const drawn = waiting.get(news.number);
      waiting.delete(news.number);
      if (drawn) drawn(news.picture);
      else news.picture?.close();
    }
  };
  const start = () => {
    const started = new Worker(new URL('streetsWorker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<StreetEvent>) => hear(data));
    started.addEventListener('error', () => onChange({ trouble: 'unreachable' }));
    started.postMessage({ kind: 'open', address: new URL(address, location.href).href } satisfies StreetRequest, []);
    return started;
  };
  return {
    draw: (tile, colors, drawn) => {
      worker ??= start();
      last += 1;
      const number = last;
      waiting.set(number, drawn);
      worker.postMessage(
        {
          kind: 'draw',
          number,
          tile,
          ratio: Math.min(2, window.devicePixelRatio || 1),
          colors,
        } satisfies StreetRequest,
        [],
      );
      return () => {
        if (waiting.delete(number)) worker?.postMessage({ kind: 'drop', number } satisfies StreetRequest, []);
      };
    },
    close: () => {
      worker?.terminate();
      worker = null;
      waiting.clear();
    },
  };
}

/** Returns the street colors of the page's current theme (`src/ui/theme/palette.css`). */
export function streetColors(): StreetColors {
  const page = getComputedStyle(document.documentElement);
  const color = (name: string) => page.getPropertyValue(`--map-${name}`);
  return {
    ground: color('ground'),
    water: color('water'),
    green: color('green'),
    building: color('building'),
    road: color('road'),
    roadEdge: color('road-edge'),
    mainRoad: color('main-road'),
    mainRoadEdge: color('main-road-edge'),
    rail: color('rail'),
    name: color('name'),
    halo: color('halo'),
  };
}

/** Returns the `url` that identifies a street tile for pigeon-maps; '' where the outlines are used. */
export function streetTile(x: number, y: number, z: number): string {
  return z < streetsFrom ? '' : `${z}/${x}/${y}`;
}
