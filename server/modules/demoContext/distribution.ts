import { distributors, distributorTerritories, fieldEmployees } from '../../platform/tables/reference.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import { mobilePhone, personName } from './people.ts';
import type { Random } from './random.ts';
import type { Scale } from './scale.ts';
import { nearestRegion, type Places, type Region } from './territories.ts';
import type { DemoRow } from './row.ts';

export type Agent = DemoRow<typeof fieldEmployees.$inferSelect>;

/** Distributors, where they work, and their trade agents. */
export interface Distribution {
  distributors: DemoRow<typeof distributors.$inferSelect>[];
  territories: (typeof distributorTerritories.$inferSelect)[];
  agents: Agent[];
  regionOf: Map<number, Region>;
}

const firms = [
  'Торговый дом',
  'Продторг',
  'Логистик',
  'Дистрибуция',
  'Опторг',
  'Снаб',
  'Альянс',
  'Партнёр',
  'Ритейл-Сервис',
  'Продукт',
];

/** Returns a short company name for a region: `Самарская область` → `Самара`. */
function homeOf(region: Region): string {
  return region.cities[0]?.name ?? region.name;
}

/** Returns the regions that get a distributor, populous ones several times. */
function regionsByWeight(regions: readonly Region[], count: number): Region[] {
  const ordered = [...regions].sort((a, b) => b.population - a.population);
  return Array.from(
    { length: count },
    (_, index) => ordered[index < ordered.length ? index : (index - ordered.length) % ordered.length],
  ).filter((region) => region !== undefined);
}

/** Creates a distributor for every region, more for populous ones, and agents in their cities. */
export function distributionOf(random: Random, places: Places, scale: Scale): Distribution {
  const homes = regionsByWeight(places.regions, scale.distributors);
  const rows = homes.map((region, index) => ({
    distrId: index + 1,
    name: `ООО «${homeOf(region)} ${firms[(index * 7 + Math.floor(index / places.regions.length)) % firms.length]}»`,
  }));
  const regionOf = new Map(homes.map((region, index) => [index + 1, region]));
  // A tenth of the companies also work in a neighbouring region.
  const territories = homes.flatMap((region, index) => {
    const distributor = { distrId: index + 1, territoryId: region.territoryId };
    const next = random.chance(0.1)
      ? nearestRegion(
          places.regions.filter((other) => other !== region),
          region,
        )
      : undefined;
    return next === undefined ? [distributor] : [distributor, { distrId: index + 1, territoryId: next.territoryId }];
  });
  const agents = Array.from({ length: scale.agents }, (_, index) => {
    const distrId = 1 + (index % rows.length);
    const cities = regionOf.get(distrId)?.cities ?? [];
    const name = personName(random);
    return {
      fieldEmployeeId: index + 1,
      distrId,
      territoryId: random.pick(cities).territoryId,
      ...name,
      phone: mobilePhone(random, index),
      search: foldSearch(name.fullName),
    };
  });
  return { distributors: rows, territories, agents, regionOf };
}
