import type { GeoBounds } from './projection.ts';

/** A tile of the map by its XYZ address. */
export interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** Why a file of streets cannot be shown. */
export type StreetError = 'gone' | 'damaged' | 'unknown' | 'unreachable';

/** What streets are drawn in. */
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

/** What the page asks of the worker; `ratio` is pixels of the device to one of CSS. */
export type StreetRequest =
  | { kind: 'open'; address: string }
  | { kind: 'draw'; number: number; tile: TileAddress; ratio: number; colors: StreetColors }
  | { kind: 'drop'; number: number };

/** What the worker says: the picture of a tile is null where the file has none. */
export type StreetEvent =
  | { kind: 'opened'; attribution: string; bounds: GeoBounds; hasPictures: boolean }
  | { kind: 'failed'; trouble: StreetError }
  | { kind: 'drawn'; number: number; picture: ImageBitmap | null };
