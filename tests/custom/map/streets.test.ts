import { describe, expect, it } from 'vitest';
import { TileType, type Source } from 'pmtiles';
import { drawStreets } from '#custom/map/drawStreets.ts';
import { openArchive, stripHtml } from '#custom/map/streetArchive.ts';
import type { StreetColors } from '#custom/map/streetMessages.ts';
import { parseStreetFeatures, type StreetFeature } from '#custom/map/streetFeatures.ts';
import type { Canvas2dContext } from '#custom/map/streetFrame.ts';
import { streetTile } from '#custom/map/streets.ts';
import { tilesFile, vectorTile } from '#tests/tilesFile.ts';

const bytes = (data: Uint8Array): ArrayBuffer => new Uint8Array(data).buffer;
const sourceOf = (file: Uint8Array): Source => ({
  getKey: () => 'region',
  getBytes: (offset, length) => Promise.resolve({ data: bytes(file.subarray(offset, offset + length)) }),
});
const square = [
  [0, 0],
  [2048, 0],
  [2048, 2048],
  [0, 2048],
] as const;
const street = vectorTile({
  roads: [
    {
      kind: 'minor_road',
      name: 'улица Ленина',
      places: [
        [0, 1024],
        [4096, 1024],
      ],
    },
  ],
  water: [{ kind: 'river', places: square, closed: true }],
  pois: [{ kind: 'cafe', places: [[1, 1]] }],
});
const omsk = [{ z: 12, x: 2878, y: 1306, data: street }];

describe('Street tile file', () => {
  it('shows a map tile as a part of a vector tile of the previous zoom, which is made for 512 pixels', async () => {
    const archive = await openArchive(sourceOf(tilesFile(omsk)));
    expect(archive.hasPictures).toBe(false);
    expect(await archive.read({ z: 13, x: 5757, y: 2612 })).toMatchObject({
      key: '12/2878/1306',
      parts: 2,
      column: 1,
      row: 0,
    });
  });

  it('enlarges the last tiles beyond the deepest zoom; has no tiles farther out or outside its bounds', async () => {
    const archive = await openArchive(sourceOf(tilesFile(omsk)));
    expect(await archive.read({ z: 22, x: 2878 * 1024 + 1000, y: 1306 * 1024 + 3 })).toMatchObject({
      key: '12/2878/1306',
      parts: 1024,
      column: 1000,
      row: 3,
    });
    expect(await archive.read({ z: 11, x: 1439, y: 653 })).toBeNull();
    expect(await archive.read({ z: 13, x: 0, y: 0 })).toBeNull();
  });

  it('shows a file of images tile by tile', async () => {
    const archive = await openArchive(sourceOf(tilesFile(omsk, { type: TileType.Webp })));
    expect(archive.hasPictures).toBe(true);
    expect(await archive.read({ z: 12, x: 2878, y: 1306 })).toMatchObject({ parts: 1, column: 0, row: 0 });
  });

  it('shows the attribution of the file as plain text in any markup, and reads its bounds', async () => {
    const archive = await openArchive(
      sourceOf(
        tilesFile(omsk, {
          attribution:
            '<a href="https://protomaps.com">Protomaps</a> &copy; <a href="javascript:alert(1)">OpenStreetMap</a>',
          bounds: [73, 54.5, 74, 55.5],
        }),
      ),
    );
    expect(archive.attribution).toBe('Protomaps © OpenStreetMap');
    expect(archive.bounds).toEqual([73, 54.5, 74, 55.5]);
    expect(stripHtml(`<img src=x onerror=alert(1)>${'а'.repeat(500)}`)).toBe('а'.repeat(200));
  });

  it.each([
    ['of another format', Buffer.from('<!doctype html>'.repeat(40)), 'damaged'],
    ['truncated in its header', tilesFile(omsk).subarray(0, 40), 'damaged'],
    ['empty', Buffer.alloc(0), 'damaged'],
    ['of an unsupported tile type', tilesFile(omsk, { type: TileType.Unknown }), 'unknown'],
  ])('reports a file that is %s', async (_name, file, trouble) => {
    await expect(openArchive(sourceOf(file))).rejects.toMatchObject({ trouble });
  });

  it.each([
    ['Bad response code: 404', 'gone'],
    ['Bad response code: 503', 'unreachable'],
    ['Failed to fetch', 'unreachable'],
  ])('reports for %s: the file is %s', async (message, trouble) => {
    await expect(
      openArchive({ getKey: () => 'region', getBytes: () => Promise.reject(new Error(message)) }),
    ).rejects.toMatchObject({ trouble });
  });
});

describe('Drawn parts of a vector tile', () => {
  const looks = (layers: Parameters<typeof vectorTile>[0]) =>
    parseStreetFeatures(bytes(vectorTile(layers))).map(({ look }) => look);
  const line = [
    [0, 0],
    [10, 10],
  ] as const;

  it('include streets, water and other known layers with Russian names, and ignore other layers', () => {
    expect(parseStreetFeatures(bytes(street))).toEqual([
      { look: 'lane', name: 'улица Ленина', lines: [new Float32Array([0, 0.25, 1, 0.25])] },
      { look: 'water', name: '', lines: [new Float32Array([0, 0, 0.5, 0, 0.5, 0.5, 0, 0.5, 0, 0])] },
    ]);
  });

  it('include roads by class, in the layers of Protomaps and of OpenMapTiles', () => {
    expect(
      looks({
        roads: ['highway', 'major_road', 'minor_road', 'path', 'rail', 'ferry'].map((kind) => ({ kind, places: line })),
      }),
    ).toEqual(['main', 'street', 'lane', 'path', 'rail']);
    expect(
      looks({
        transportation: ['motorway', 'primary', 'tertiary', 'minor', 'track', 'aerialway'].map((kind) => ({
          kind,
          places: line,
        })),
      }),
    ).toEqual(['main', 'main', 'street', 'lane', 'path']);
    expect(
      looks({
        buildings: [{ kind: 'building', places: square, closed: true }],
        landuse: [
          { kind: 'park', places: square, closed: true },
          { kind: 'industrial', places: square, closed: true },
        ],
        places: [
          { kind: 'locality', name: 'Омск', places: [[5, 5]] },
          { kind: 'country', places: [[5, 5]] },
        ],
      }),
    ).toEqual(['building', 'green', 'town']);
  });

  it('throws on a damaged tile instead of drawing half of it', () => {
    expect(() => parseStreetFeatures(bytes(street.subarray(0, street.length - 7)))).toThrow(/./);
  });
});

describe('Drawing of streets', () => {
  const colors = Object.fromEntries(
    [
      'ground',
      'water',
      'green',
      'building',
      'road',
      'roadEdge',
      'mainRoad',
      'mainRoadEdge',
      'rail',
      'name',
      'halo',
    ].map((name) => [name, name]),
  ) as unknown as StreetColors;

  /** Returns the drawing calls on a canvas: fills and strokes by colour, texts with their places. */
  function drawn(
    shapes: StreetFeature[],
    zoom: number,
    part: { parts: number; column: number; row: number } = { parts: 1, column: 0, row: 0 },
  ): string[] {
    const done: string[] = [];
    let at = [0, 0];
    const state: Record<string, unknown> = {
      fill: () => done.push(`area ${String(state['fillStyle'])}`),
      stroke: () => done.push(`line ${String(state['strokeStyle'])}`),
      fillText: (text: string, x: number, y: number) =>
        done.push(`${text} ${Math.round(x + (at[0] ?? 0))} ${Math.round(y + (at[1] ?? 0))}`),
      measureText: (text: string) => ({ width: text.length * 6 }),
      translate: (x: number, y: number) => {
        at = [x, y];
      },
      restore: () => {
        at = [0, 0];
      },
      ...Object.fromEntries(
        ['fillRect', 'beginPath', 'moveTo', 'lineTo', 'closePath', 'setLineDash', 'strokeText', 'save', 'rotate'].map(
          (name) => [name, () => undefined],
        ),
      ),
    };
    drawStreets(state as unknown as Canvas2dContext, shapes, { zoom, ...part }, colors);
    return done;
  }
  const lane: StreetFeature = { look: 'lane', name: 'улица Ленина', lines: [new Float32Array([0, 0.25, 1, 0.25])] };
  const town = (name: string, x: number, y: number): StreetFeature => ({
    look: 'town',
    name,
    lines: [new Float32Array([x, y])],
  });

  it('draws areas under lines and edges under roads; small streets from zoom 12, buildings from 14', () => {
    const shapes: StreetFeature[] = [lane, { look: 'building', name: '', lines: [] }];
    expect(drawn(shapes, 9)).not.toContain('area building');
    const close = drawn(shapes, 14);
    expect(close.indexOf('area water')).toBeLessThan(close.indexOf('area building'));
    expect(close.indexOf('area building')).toBeLessThan(close.indexOf('line roadEdge'));
    expect(close.lastIndexOf('line roadEdge')).toBeLessThan(close.lastIndexOf('line road'));
  });

  it('labels a street once in the middle of its straight part, from zoom 14', () => {
    expect(drawn([lane, lane], 14).filter((item) => item.startsWith('улица'))).toEqual(['улица Ленина 128 64']);
    expect(drawn([lane], 13).filter((item) => item.startsWith('улица'))).toEqual([]);
  });

  it("omits a label without space, moves one at the edge inside, and leaves a neighbour's label to that tile", () => {
    expect(drawn([{ ...lane, lines: [new Float32Array([0, 0.25, 0.1, 0.25])] }], 14).join()).not.toContain('улица');
    expect(
      drawn([town('Омск', 0.5, 0.5), town('Азово', 0.52, 0.5)], 12).filter((item) => /Омск|Азово/.test(item)),
    ).toEqual(['Омск 128 128']);
    expect(drawn([town('Омск', 0, 0)], 12)).toContain('Омск 16 12');
    expect(drawn([town('Омск', 1.01, 0.5)], 12).join()).not.toContain('Омск');
  });

  it('draws a part of a tile as large as a whole one', () => {
    expect(drawn([town('Омск', 0.75, 0.25)], 13, { parts: 2, column: 1, row: 0 })).toContain('Омск 128 128');
    expect(drawn([town('Омск', 0.75, 0.25)], 13, { parts: 2, column: 0, row: 0 }).join()).not.toContain('Омск');
  });

  it('starts streets at zoom 9 and draws only the outlines farther out', () => {
    expect([streetTile(1, 2, 8), streetTile(1, 2, 9), streetTile(1, 2, 22)]).toEqual(['', '9/1/2', '22/1/2']);
  });
});
