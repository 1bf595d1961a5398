import { PMTiles, TileType, type Source } from 'pmtiles';
import { recordIn } from '#codecs/records.ts';
import type { GeoBounds } from '#codecs/webMercator.ts';
import type { TileAddress, StreetError } from './streetMessages.ts';

/** Tiles of a file, and the position of a map tile in one of them: `parts` per side, at `column` and `row`. */
export interface TilePart {
  /** Identifies the tile of the file. */
  key: string;
  data: ArrayBuffer;
  parts: number;
  column: number;
  row: number;
}

/** An open street file. */
export interface Archive {
  /** Whether its tiles are pictures; otherwise they are vectors. */
  hasPictures: boolean;
  attribution: string;
  bounds: GeoBounds;
  /** Returns the file's data for a tile of the map; null where it has no data. */
  read(tile: TileAddress): Promise<TilePart | null>;
}

/** A problem with the street file, for display on the page. */
export class ArchiveError extends Error {
  readonly trouble: StreetError;

  constructor(trouble: StreetError) {
    super(`The file of streets is ${trouble}`);
    this.trouble = trouble;
  }
}

const pictures = new Set([TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]);

/**
 * Opens a PMTiles file, version 3, by its address or another source of its bytes.
 *
 * One local file instead of a tile service: the map must work without foreign hosts, and a region's streets are 20 to
 * 300 MB that change a few times a year. MapLibre (280 KB of gzip, WebGL, own fonts) and protomaps-leaflet draw more
 * than shops need; `pmtiles`, `vector-tile` and `pbf` are 13 KB in the worker. Names stay inside their tile, so one may
 * be missing at an edge.
 */
export async function openArchive(source: string | Source): Promise<Archive> {
  const file = new PMTiles(source);
  const header = await asTrouble(file.getHeader());
  const hasPictures = pictures.has(header.tileType);
  if (!hasPictures && header.tileType !== TileType.Mvt) throw new ArchiveError('unknown');
  const { attribution } = recordIn(await asTrouble(file.getMetadata()));
  const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
  return {
    hasPictures,
    attribution: typeof attribution === 'string' ? stripHtml(attribution) : '',
    bounds: [minLon, minLat, maxLon, maxLat],
    async read({ z, x, y }) {
      // Vector tiles are made for 512 pixels, tiles of the map have 256.
      const zoom = Math.max(minZoom, Math.min(maxZoom, hasPictures ? z : z - 1));
      if (zoom > z) return null;
      const parts = 2 ** (z - zoom);
      const [left, top] = [Math.floor(x / parts), Math.floor(y / parts)];
      const response = await asTrouble(file.getZxy(zoom, left, top));
      return response
        ? { key: `${zoom}/${left}/${top}`, data: response.data, parts, column: x - left * parts, row: y - top * parts }
        : null;
    },
  };
}

/** Converts the many kinds of errors thrown by the package; errors of `fetch` are network errors. */
async function asTrouble<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    throw new ArchiveError(
      /^Bad response code: 40[34]/.test(message)
        ? 'gone'
        : /^Bad response code|fetch|network/i.test(message)
          ? 'unreachable'
          : 'damaged',
    );
  }
}

const entities: Readonly<Record<string, string>> = { copy: '©', amp: '&', nbsp: ' ', quot: '"', lt: '<', gt: '>' };

/** Converts the attribution of a file, which is HTML, to text: links become their text. */
export function stripHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
}
