import { territories, territoryCover } from '../../platform/tables/reference.ts';
import { russia } from './places/russia.ts';
import type { DemoRow } from './row.ts';

export type TerritoryRow = DemoRow<typeof territories.$inferSelect> & { lat: number; lng: number };

/** A region with its cities, over which the other demo data is distributed. */
export interface Region {
  territoryId: number;
  name: string;
  lat: number;
  lng: number;
  population: number;
  cities: readonly TerritoryRow[];
}

/** The territory tree as rows, and its regions with their cities. */
export interface Places {
  territories: readonly TerritoryRow[];
  cover: readonly (typeof territoryCover.$inferSelect)[];
  regions: readonly Region[];
}

const cityLine = /^(.+) ([\d.]+) ([\d.]+) (\d+)$/;

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the region with the nearest centre, ignoring the earth's curvature. */
export function nearestRegion(
  regions: readonly Region[],
  { lat, lng }: { lat: number; lng: number },
): Region | undefined {
  const distance = (region: Region): number =>
    Math.hypot(region.lat - lat, (region.lng - lng) * Math.cos((lat * Math.PI) / 180));
  return regions.reduce<Region | undefined>(
    (best, region) => (best === undefined || distance(region) < distance(best) ? region : best),
    undefined,
  );
}

/** Numbers the territories of Russia, parents first: districts, regions, cities. */
export function placesOfRussia(): Places {
  const rows: TerritoryRow[] = [];
  const regions: Region[] = [];
  const add = (
    parent: TerritoryRow | null,
    name: string,
    lat: number,
    lng: number,
    population: number,
  ): TerritoryRow => {
    const row = { territoryId: rows.length + 1, parentId: parent?.territoryId ?? null, name, lat, lng, population };
    rows.push(row);
    return row;
  };
  for (const [districtName, lines] of Object.entries(russia)) {
    const district = add(null, districtName, 0, 0, 0);
    for (const line of lines.trim().split('\n')) {
      const [regionName = '', cityList = ''] = line.split(': ');
      const read = cityList.split('; ').map((text) => {
        const [, name, lat, lng, population] = cityLine.exec(text) ?? [];
        if (name === undefined) throw new Error(`A city that cannot be read: ${text}`);
        return { name, lat: Number(lat), lng: Number(lng), population: Number(population) };
      });
      const population = read.reduce((sum, city) => sum + city.population, 0);
      const region = add(
        district,
        regionName,
        mean(read.map((city) => city.lat)),
        mean(read.map((city) => city.lng)),
        population,
      );
      const cities = read.map((city) => add(region, city.name, city.lat, city.lng, city.population));
      regions.push({
        territoryId: region.territoryId,
        name: regionName,
        lat: region.lat,
        lng: region.lng,
        population,
        cities,
      });
      district.population += population;
    }
  }
  const parents = new Map(rows.map((row) => [row.territoryId, row.parentId]));
  const cover = rows.flatMap(({ territoryId: coveredId }) => {
    const above = [];
    for (let id: number | null | undefined = coveredId; id !== null && id !== undefined; id = parents.get(id))
      above.push({ territoryId: id, coveredId });
    return above;
  });
  return { territories: rows, cover, regions };
}
