import { mml, mmlItems } from '../../platform/tables/strategies.ts';
import type { DemoContext } from '../demoContext/context.ts';

type Item = typeof mmlItems.$inferSelect;

/** Number of items of the one very long list. */
const longest = 1000;

/**
 * Creates product lists, each around one or two categories; every tenth contains whole categories, and the last one is
 * very long.
 */
export function listsOf({ random, scale, catalogue }: DemoContext): {
  lists: (typeof mml.$inferSelect)[];
  items: Item[];
} {
  const lists = Array.from({ length: scale.lists }, (_, index) => {
    const category = catalogue.categories[index % catalogue.categories.length] ?? random.pick(catalogue.categories);
    const round = Math.floor(index / catalogue.categories.length);
    const name =
      index === scale.lists - 1
        ? 'Полный ассортимент'
        : `${category.name}: ${['базовый', 'расширенный', 'сезонный', 'для опта'][round % 4]} список`;
    return { mmlId: index + 1, name, strategyId: null, category };
  });
  const items = lists.flatMap(({ mmlId, category }, index): Item[] => {
    if (index % 10 === 9 && index !== lists.length - 1) {
      return random.sample(catalogue.categories, 3).map((chosen, place) => ({
        mmlId,
        position: place + 1,
        productId: null,
        categoryId: chosen.categoryId,
        minVolume: 6,
      }));
    }
    const own = catalogue.products.filter((product) => product.categoryId === category.categoryId);
    const chosen =
      index === lists.length - 1
        ? catalogue.products.slice(0, longest)
        : [
            ...random.sample(own, random.whole(4, 10)),
            ...random.sample(
              catalogue.products.filter((product) => product.categoryId !== category.categoryId),
              random.whole(0, 4),
            ),
          ];
    return chosen.map((product, place) => ({
      mmlId,
      position: place + 1,
      productId: product.productId,
      categoryId: null,
      minVolume: random.pick([6, 6, 6, 12, 24, 2.5]),
    }));
  });
  return { lists: lists.map(({ mmlId, name, strategyId }) => ({ mmlId, name, strategyId })), items };
}
