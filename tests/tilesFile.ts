import { PbfWriter } from 'pbf';
import { TileType, zxyToTileId } from 'pmtiles';

/**
 * A feature of a layer: its kind and name, its points in units of 1/4096, a line or, when closed, an area; a single
 * point is a point feature.
 */
export interface VectorTile {
  kind: string;
  name?: string;
  places: readonly (readonly [x: number, y: number])[];
  closed?: boolean;
}

export interface FileTile {
  z: number;
  x: number;
  y: number;
  data: Uint8Array;
}

interface FileFacts {
  type?: TileType;
  attribution?: string;
  bounds?: readonly [west: number, south: number, east: number, north: number];
}

const zigzag = (n: number) => (n << 1) ^ (n >> 31);

function geometryOf({ places, closed }: VectorTile): number[] {
  const commands: number[] = [];
  let [atX, atY] = [0, 0];
  places.forEach(([x, y], at) => {
    if (at === 0) commands.push((1 << 3) | 1);
    if (at === 1) commands.push(((places.length - 1) << 3) | 2);
    commands.push(zigzag(x - atX), zigzag(y - atY));
    [atX, atY] = [x, y];
  });
  return closed ? [...commands, (1 << 3) | 7] : commands;
}

/** Encodes a vector tile (MVT 2.1) of these layers. */
export function vectorTile(layers: Readonly<Record<string, readonly VectorTile[]>>): Uint8Array {
  const tile = new PbfWriter();
  for (const [name, things] of Object.entries(layers)) {
    tile.writeMessage(
      3,
      (_, layer) => {
        layer.writeVarintField(15, 2);
        layer.writeStringField(1, name);
        things.forEach((item, at) =>
          layer.writeMessage(
            2,
            (__, feature) => {
              feature.writePackedVarint(2, [0, at * 2, 1, at * 2 + 1]);
              feature.writeVarintField(3, item.places.length === 1 ? 1 : item.closed ? 3 : 2);
              feature.writePackedVarint(4, geometryOf(item));
            },
            null,
          ),
        );
        for (const key of ['kind', 'name:ru']) layer.writeStringField(3, key);
        for (const { kind, name: called = '' } of things)
          for (const value of [kind, called])
            layer.writeMessage(4, (__, result) => result.writeStringField(1, value), null);
        layer.writeVarintField(5, 4096);
      },
      null,
    );
  }
  return tile.finish();
}

/** Creates a PMTiles file, version 3, uncompressed, with one directory. */
export function tilesFile(
  tiles: readonly FileTile[],
  { type = TileType.Mvt, attribution = '', bounds = [-180, -85, 180, 85] }: FileFacts = {},
): Buffer {
  const entries = tiles.map(({ z, x, y, data }) => ({ id: zxyToTileId(z, x, y), data })).sort((a, b) => a.id - b.id);
  const directory = new PbfWriter();
  directory.writeVarint(entries.length);
  entries.forEach(({ id }, at) => directory.writeVarint(id - (entries[at - 1]?.id ?? 0)));
  for (const _ of entries) directory.writeVarint(1);
  for (const { data } of entries) directory.writeVarint(data.length);
  entries.forEach((_, at) => directory.writeVarint(at === 0 ? 1 : 0));
  const root = Buffer.from(directory.finish());
  const metadata = Buffer.from(JSON.stringify({ attribution }));
  const content = Buffer.concat(entries.map(({ data }) => data));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(3, 7);
  const places = [
    [127, root.length],
    [127 + root.length, metadata.length],
    [127 + root.length + metadata.length, 0],
    [127 + root.length + metadata.length, content.length],
    [entries.length, entries.length],
  ];
  places.flat().forEach((value, at) => header.writeBigUInt64LE(BigInt(value), 8 + at * 8));
  const zooms = tiles.map(({ z }) => z);
  [1, 1, 1, type, Math.min(...zooms), Math.max(...zooms)].forEach((value, at) => header.writeUInt8(value, 96 + at));
  bounds.forEach((value, at) => header.writeInt32LE(Math.round(value * 1e7), 102 + at * 4));
  return Buffer.concat([header, root, metadata, content]);
}
