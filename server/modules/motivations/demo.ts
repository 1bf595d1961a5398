import { motivationProducts, motivations } from '../../platform/tables/fieldWork.ts';
import type { DemoContext } from '../demoContext/context.ts';
import { randomFrom } from '../demoContext/random.ts';
import { distributionLists, listedProducts } from '../demoContext/strategyLists.ts';
import type { DemoRows } from '../demoContext/tableRows.ts';

type Motivation = typeof motivations.$inferSelect;
type MotivationProduct = typeof motivationProducts.$inferSelect;

const names = [
  'Бонус за новинки',
  'Летняя мотивация',
  'Рост продаж',
  'Полка мечты',
  'За каждую коробку',
  'Мотивация на опт',
  'Ввод в сети',
  'Удержание ассортимента',
];

/** Creates motivations. No distributor has a product twice with one type, so that none breaks rule 206. */
export function motivationsOf(
  context: DemoContext,
  created: DemoRows,
): { motivations: Motivation[]; products: MotivationProduct[] } {
  const { random, scale, now, catalogue, staff } = context;
  const taken = new Set<string>();
  const products: MotivationProduct[] = [];
  const step = Math.floor((500 * 86_400) / scale.motivations);
  const rows = Array.from({ length: scale.motivations }, (_, index) => {
    const motivationId = index + 1;
    const distrId = 1 + (index % scale.distributors);
    const category = random.pick(catalogue.categories);
    for (const { productId } of random.sample(catalogue.products, random.whole(3, 14))) {
      const key = `${distrId}/${productId}`;
      if (taken.has(key)) continue;
      taken.add(key);
      products.push({ motivationId, productId });
    }
    return {
      motivationId,
      name: index % 60 === 59 ? '' : `${random.pick(names)}: ${category.name.toLowerCase()}`,
      comment: random.chance(0.4) ? 'Начисляется за каждую проданную упаковку при выполнении плана месяца.' : '',
      money: random.pick([1, 2, 2.5, 3, 5, 7, 10, 12.5, 15, 20, 25, 30, 50]),
      type: random.whole(1, 2),
      date: now - (scale.motivations - index) * step,
      distrId,
      responsibleId: random.pick(staff.employees).companyEmployeeId,
    };
  });
  return { motivations: rows, products: [...products, ...planned(context, created, rows, products)] };
}

/** Products that a motivation has of each list of the distributor's strategies. */
const productsPerList = 12;

/** Returns further products of the motivations, from the lists of strategies, so that most planned tasks are paid. */
function planned(
  context: DemoContext,
  created: DemoRows,
  rows: readonly Motivation[],
  present: readonly MotivationProduct[],
): MotivationProduct[] {
  const [listsOf, productsOf] = [distributionLists(created), listedProducts(context, created)];
  const byId = new Map(rows.map((row) => [row.motivationId, row]));
  const keyOf = ({ distrId, type }: Motivation, productId: number): string => `${distrId}/${type}/${productId}`;
  const taken = new Set(
    present.flatMap(({ motivationId, productId }) => {
      const row = byId.get(motivationId);
      return row === undefined ? [] : [keyOf(row, productId)];
    }),
  );
  return rows.flatMap((row) => {
    const random = randomFrom(row.motivationId);
    return listsOf(row.distrId)
      .flatMap((mmlId) => random.sample(productsOf(mmlId), productsPerList))
      .flatMap(({ productId }) => {
        const key = keyOf(row, productId);
        if (taken.has(key)) return [];
        taken.add(key);
        return [{ motivationId: row.motivationId, productId }];
      });
  });
}
