import { isRecord } from '#codecs/records.ts';
import { tileFileOf } from '../../platform/http/tileFile.ts';
import { originOf } from './tileOrigin.ts';

/** Source of the map's streets: a tile server, or a file of the host (`/data/region.pmtiles`). */
export interface Tiles {
  url: string;
  attribution: string;
}

/** Receives the place of an error in `tiles` and its text. */
type NoteTiles = (path: readonly string[], text: string) => void;

/** Parses `tiles` of the configuration: the address of a file, or an address with an attribution. */
export function readConfiguredTiles(tiles: unknown, note: NoteTiles): Tiles | null {
  if (tiles === null) return null;
  const { url, attribution } = isRecord(tiles) ? tiles : { url: tiles };
  const inside = isRecord(tiles) ? ['url'] : [];
  if (typeof url !== 'string') note([], 'tiles: ожидается null, "/data/<имя>.pmtiles" или {"url", "attribution"}');
  else if (isFileOfStreets(url) ? tileFileOf(url) === undefined : !isRecord(tiles)) {
    note(
      inside,
      `${['tiles', ...inside].join('.')}: ожидается файл из папки data рядом с app.json, "/data/<имя>.pmtiles" (в имени латинские буквы, цифры, «-», «_», «.»), а не «${url}»`,
    );
  } else if (!/^\/(?!\/)/.test(url) && originOf(url) === undefined) {
    note(inside, `tiles.url: ожидается адрес вида https://{s}.tiles.ru/{z}/{x}/{y}.png, а не «${url}»`);
  }
  return typeof url === 'string' ? { url, attribution: typeof attribution === 'string' ? attribution : '' } : null;
}

/** Ignores the host name, because the page reads such a file only from its own host. */
function isFileOfStreets(url: string): boolean {
  return /\.pmtiles(?:[?#]|$)/i.test(url);
}
