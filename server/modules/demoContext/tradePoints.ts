import { chains, tradePointDistributors, tradePoints } from '../../platform/tables/reference.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { Distribution } from './distribution.ts';
import type { Random } from './random.ts';
import type { Scale } from './scale.ts';
import { nearestRegion, type Places, type TerritoryRow } from './territories.ts';
import type { DemoRow } from './row.ts';

export type DemoTradePoint = DemoRow<Omit<typeof tradePoints.$inferSelect, 'nameKey' | 'codeKey'>>;
type Chain = DemoRow<typeof chains.$inferSelect>;

const chainNames = [
  'Семейный двор',
  'Добрыня',
  'Соседи рядом',
  'Гастроном №1',
  'Корзинка',
  'Полная чаша',
  'Хлебосол',
  'Ромашка',
  'Северный ветер',
  'Каравай',
  'Лукошко',
  'Экономыч',
  'Красный угол',
  'Азбука дня',
  'Берёзка-маркет',
  'Удачный',
];
const shopNames = [
  'Продукты',
  'Родник',
  'Весна',
  'Рассвет',
  'Радуга',
  'Уют',
  'Околица',
  'Колос',
  'Визит',
  'Светлана',
  'Надежда',
  'Чайка',
  'Юбилейный',
  'Центральный',
  'Мечта',
  'Каприз',
  'Гурман',
  'Фортуна',
  'Людмила',
  'Татьяна',
  'Перекрёсток вкуса',
  'Лакомка',
  'Ассорти',
  'Домашний',
  'Заречный',
  'Калина',
  'Ивушка',
  'У дома',
  'Добрый',
  'Каштан',
  'Сказка',
  'Аленький цветочек',
];
const streets = [
  'ул. Ленина',
  'ул. Гагарина',
  'ул. Мира',
  'ул. Советская',
  'ул. Пушкина',
  'ул. Кирова',
  'ул. Садовая',
  'ул. Молодёжная',
  'ул. Октябрьская',
  'ул. Победы',
  'ул. Комсомольская',
  'ул. Чапаева',
  'ул. Калинина',
  'ул. Гоголя',
  'ул. Лермонтова',
  'ул. Горького',
  'ул. Маяковского',
  'ул. Чехова',
  'ул. Свердлова',
  'ул. Дзержинского',
  'ул. Куйбышева',
  'ул. Фрунзе',
  'ул. Строителей',
  'ул. Школьная',
  'ул. Заводская',
  'ул. Лесная',
  'ул. Набережная',
  'ул. Первомайская',
  'ул. Красноармейская',
  'ул. Космонавтов',
  'ул. 8 Марта',
  'ул. Карла Маркса',
  'пр. Ленина',
  'пр. Победы',
  'пр. Мира',
  'пр. Строителей',
  'пер. Школьный',
  'пер. Садовый',
  'б-р Юности',
  'ш. Московское',
];
/** Shown as the kind of trade: 0 retail, 1 wholesale, 2 a chain. */
const kindNames = [
  ['Магазин', 'Минимаркет', 'Павильон', 'Универсам'],
  ['Оптовая база', 'Мелкооптовый склад'],
  ['Супермаркет'],
] as const;

/** Trade points, the chains of some, and which distributors serve them. */
export interface Points {
  points: DemoTradePoint[];
  chains: Chain[];
  served: (typeof tradePointDistributors.$inferSelect)[];
}

/** Picks cities weighted by population, so that Moscow has more shops than Pevek and every city has some. */
function citiesByWeight(places: Places): (random: Random) => TerritoryRow {
  const weighted: [number, TerritoryRow][] = [];
  let total = 0;
  for (const city of places.regions.flatMap((region) => region.cities)) {
    total += Math.sqrt(city.population) + 2;
    weighted.push([total, city]);
  }
  return (random) => {
    const at = random.next() * total;
    const found = weighted.find(([upTo]) => at < upTo);
    if (found === undefined) throw new Error('No city to pick from');
    return found[1];
  };
}

/** Creates shops in real cities, a few kilometres around their centres. */
export function pointsOf(
  random: Random,
  places: Places,
  distribution: Distribution,
  scale: Scale,
  tradeMarkIds: readonly number[],
): Points {
  const chainRows = chainNames.map((name, index) => ({
    chainId: index + 1,
    name,
    tradeMarkIds: random.sample(tradeMarkIds, 4),
  }));
  const distrIdsIn = new Map<number, number[]>();
  for (const { distrId, territoryId } of distribution.territories)
    distrIdsIn.set(territoryId, [...(distrIdsIn.get(territoryId) ?? []), distrId]);
  const homes = [...new Set(distribution.regionOf.values())];
  const pickCity = citiesByWeight(places);
  const served: Points['served'] = [];
  const points = Array.from({ length: scale.points }, (_, index): DemoTradePoint => {
    const city = pickCity(random);
    const kind = random.chance(0.25) ? 2 : random.chance(0.12) ? 1 : 0;
    const chain = kind === 2 ? random.pick(chainRows) : undefined;
    const name = `${random.pick(kindNames[kind])} «${chain?.name ?? random.pick(shopNames)}»`;
    const address = `г. ${city.name}, ${random.pick(streets)}, д. ${random.whole(1, 180)}${random.chance(0.1) ? random.pick(['А', 'Б', 'к. 1', 'к. 2']) : ''}`;
    const reach = 0.012 + Math.sqrt(city.population) / 900;
    const tradePointId = index + 1;
    const inRegion = distrIdsIn.get(city.parentId ?? 0) ?? [];
    const pool = inRegion.length > 0 ? inRegion : (distrIdsIn.get(nearestRegion(homes, city)?.territoryId ?? 0) ?? [1]);
    for (const distrId of random.sample(pool, random.chance(0.25) ? 2 : 1)) served.push({ tradePointId, distrId });
    return {
      tradePointId,
      name,
      address,
      kind,
      lat: Number((city.lat + random.spread() * reach * 0.6).toFixed(5)),
      lng: Number((city.lng + random.spread() * reach).toFixed(5)),
      territoryId: city.territoryId,
      chainId: chain?.chainId ?? null,
      search: foldSearch(`${name} ${address}`),
    };
  });
  return { points, chains: chainRows, served };
}
