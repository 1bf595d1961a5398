import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** The appearance of an object on the ground, as far as it is drawn. */
export type StreetFeatureClass =
  | 'green'
  | 'water'
  | 'stream'
  | 'building'
  | 'main'
  | 'street'
  | 'lane'
  | 'path'
  | 'rail'
  | 'label'
  | 'city'
  | 'town';

/** One object of a tile; `lines` are x, y, x, y… in parts of the tile: 0 to 1 from its western and northern edges. */
export interface StreetFeature {
  look: StreetFeatureClass;
  name: string;
  lines: Float32Array[];
}

const green = new Set([
  'park',
  'forest',
  'wood',
  'grass',
  'grassland',
  'garden',
  'cemetery',
  'nature_reserve',
  'national_park',
  'golf_course',
  'meadow',
  'scrub',
  'farmland',
  'orchard',
  'recreation_ground',
  'village_green',
]);
const roads: Readonly<Record<string, StreetFeatureClass>> = {
  highway: 'main',
  motorway: 'main',
  trunk: 'main',
  primary: 'main',
  major_road: 'street',
  secondary: 'street',
  tertiary: 'street',
  medium_road: 'street',
  minor_road: 'lane',
  minor: 'lane',
  residential: 'lane',
  service: 'lane',
  track: 'path',
  path: 'path',
  rail: 'rail',
};

/**
 * The looks of the layers in the two schemas based on OpenStreetMap: Protomaps' and OpenMapTiles'; `kind` is `kind` or
 * `class`.
 */
const layers: Readonly<Record<string, (kind: string, type: number, detail: string) => StreetFeatureClass | undefined>> =
  {
    landcover: (kind) => (green.has(kind) ? 'green' : undefined),
    landuse: (kind) => (green.has(kind) ? 'green' : undefined),
    park: () => 'green',
    water: (_kind, type) => (type === 3 ? 'water' : type === 2 ? 'stream' : undefined),
    waterway: () => 'stream',
    buildings: () => 'building',
    building: () => 'building',
    roads: (kind, _type, detail) => roads[detail] ?? roads[kind],
    transportation: (kind) => roads[kind],
    transportation_name: () => 'label',
    places: placeLook,
    place: placeLook,
  };

function placeLook(kind: string, _type: number, detail: string): StreetFeatureClass | undefined {
  if (kind === 'city' || detail === 'city') return 'city';
  return ['locality', 'neighbourhood', 'macrohood', 'town', 'village', 'hamlet', 'suburb', 'quarter'].includes(kind)
    ? 'town'
    : undefined;
}

/** Returns the drawable shapes of a vector tile (MVT, version 2). */
export function parseStreetFeatures(data: ArrayBuffer): StreetFeature[] {
  const tile = new VectorTile(new PbfReader(data));
  return Object.values(tile.layers).flatMap((layer) => {
    const lookOf = layers[layer.name];
    if (!lookOf) return [];
    return Array.from({ length: layer.length }, (_, at) => layer.feature(at)).flatMap((feature) => {
      const { kind, class: group, kind_detail: detail } = feature.properties;
      const look = lookOf(String(kind ?? group ?? ''), feature.type, String(detail ?? ''));
      return look ? [{ look, name: nameOf(feature), lines: linesOf(feature) }] : [];
    });
  });
}

function nameOf({ properties: { 'name:ru': russian, name } }: VectorTileFeature): string {
  const label = russian ?? name;
  return typeof label === 'string' ? label.slice(0, 60) : '';
}

function linesOf(feature: VectorTileFeature): Float32Array[] {
  const { extent } = feature;
  return feature.loadGeometry().map((line) => {
    const places = new Float32Array(line.length * 2);
    line.forEach(({ x, y }, at) => places.set([x / extent, y / extent], at * 2));
    return places;
  });
}
