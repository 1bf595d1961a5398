import type { GeoBounds } from '#codecs/webMercator.ts';

/** A tile of the map by its XYZ address. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Why a street file cannot be shown. */
export type StreetError = 'gone' | 'damaged' | 'unknown' | 'unreachable';

/** Colors for drawing streets. */
export interface StreetColors {
  ground: string;
  water: string;
  green: string;
  building: string;
  road: string;
  roadEdge: string;
  mainRoad: string;
  mainRoadEdge: string;
  rail: string;
  name: string;
  halo: string;
}

/** Requests of the page to the worker; `ratio` is device pixels per CSS pixel. */
export type StreetRequest =
  | { kind: 'open'; address: string }
  | { kind: 'draw'; number: number; tile: TileAddress; ratio: number; colors: StreetColors }
  | { kind: 'drop'; number: number };

/** Messages of the worker: the picture of a tile is null where the file has no data. */
export type StreetEvent =
  | { kind: 'opened'; attribution: string; bounds: GeoBounds; hasPictures: boolean }
  | { kind: 'failed'; trouble: StreetError }
  | { kind: 'drawn'; number: number; picture: ImageBitmap | null };
