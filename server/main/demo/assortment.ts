import type { DemoProduct } from '../../modules/demoContext/catalogue.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import { randomFrom } from '../../modules/demoContext/random.ts';

/** A list of products around one category: for retail points, or for wholesale ones. */
export interface DemoList {
  name: string;
  category: string;
  isWholesale: boolean;
  products: readonly DemoProduct[];
}

/** A distribution strategy of the demo; days are counted from the day of the start. */
export interface DemoStrategy {
  name: string;
  list: DemoList;
  distributorIds: readonly number[];
  startDay: number;
  endDay: number;
  /** The day on which its manager stops it, counted like the others; null for a strategy that goes on. */
  stopDay: number | null;
  /** Place in the rotation of the fields that differ between strategies. */
  turn: number;
}

export interface Assortment {
  lists: readonly DemoList[];
  strategies: readonly DemoStrategy[];
}

const seed = 31_013;
const strategyCount = 30;
/** Days between the starts of two strategies, and those of one. */
const [startStep, length] = [4, 36];
export const firstStart = -102;
const goals = ['Ввод новинок', 'Возврат на полку', 'Расширение ассортимента', 'Представленность', 'Рост заказа'];
/** Products of a list. */
const listed = 5;
/** Strategies of a number that is divisible by it are for wholesale points. */
const wholesaleEvery = 6;
/** Days before the end of those strategies that their managers stop, by their numbers. */
const stopped = new Map([
  [8, 14],
  [20, 16],
]);

/** Returns the lists and the distribution strategies of the demo: thirty, about nine of them on each day. */
export function assortmentOf({ catalogue, distribution }: DemoContext): Assortment {
  const random = randomFrom(seed);
  const lists = new Map<string, DemoList>();
  const { categories } = catalogue;
  const strategies = Array.from({ length: strategyCount }, (_, index): DemoStrategy => {
    const isWholesale = index % wholesaleEvery === wholesaleEvery - 1;
    // Five apart, so that neighbours in time are not neighbours on the shelf.
    const category = categories[(index * 5) % categories.length] ?? random.pick(categories);
    const name = `${category.name}: ${isWholesale ? 'список для опта' : 'обязательный список'}`;
    const list = lists.get(name) ?? {
      name,
      category: category.name,
      isWholesale,
      products: catalogue.products
        .filter(({ categoryId }) => categoryId === category.categoryId)
        .toSorted((one, other) => other.popularity - one.popularity)
        .slice(0, listed),
    };
    lists.set(name, list);
    const startDay = firstStart + index * startStep;
    const early = stopped.get(index);
    return {
      name: `${isWholesale ? 'Опт' : goals[index % goals.length]}: ${category.name.toLowerCase()}`,
      list,
      distributorIds: random
        .sample(distribution.distributors, isWholesale ? 8 : 3)
        .map(({ distrId }) => distrId)
        .toSorted((one, other) => one - other),
      startDay,
      endDay: startDay + length - 1,
      stopDay: early === undefined ? null : startDay + length - early,
      turn: index,
    };
  });
  return { lists: [...lists.values()], strategies };
}
