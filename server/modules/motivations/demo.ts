import { motivationProducts, motivations } from '../../platform/tables/fieldWork.ts';
import type { DemoContext } from '../demoContext/context.ts';

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

/** Creates motivations. No distributor has a product twice, so that none breaks rule 206. */
export function motivationsOf({ random, scale, now, catalogue, staff }: DemoContext): {
  motivations: (typeof motivations.$inferSelect)[];
  products: (typeof motivationProducts.$inferSelect)[];
} {
  const taken = new Set<string>();
  const products: (typeof motivationProducts.$inferSelect)[] = [];
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
  return { motivations: rows, products };
}
