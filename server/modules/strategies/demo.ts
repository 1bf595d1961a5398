import { strategies, strategyDistributors } from '../../platform/tables/strategies.ts';
import type { DemoContext } from '../demoContext/context.ts';

type Row = typeof strategies.$inferSelect;

const goals = [
  'Рост дистрибуции',
  'Представленность',
  'Расширение ассортимента',
  'Ввод новинок',
  'Возврат клиентов',
  'Глубина заказа',
];

/** Creates distribution strategies. No distributor has the same list twice, so that none breaks rule 209. */
export function strategiesOf({ random, scale, distribution, catalogue, staff, day }: DemoContext): {
  strategies: Row[];
  distributors: (typeof strategyDistributors.$inferSelect)[];
} {
  const pairs = new Set<string>();
  const distributors: (typeof strategyDistributors.$inferSelect)[] = [];
  const rows = Array.from({ length: scale.strategies }, (_, index): Row => {
    const strategyId = index + 1;
    const mmlId = 1 + (index % scale.lists);
    const chosen = random
      .sample(distribution.distributors, random.whole(1, 4))
      .filter(({ distrId }) => !pairs.has(`${mmlId}/${distrId}`));
    const spare = distribution.distributors.find(({ distrId }) => !pairs.has(`${mmlId}/${distrId}`));
    const served = chosen.length > 0 || spare === undefined ? chosen : [spare];
    for (const { distrId } of served) {
      pairs.add(`${mmlId}/${distrId}`);
      distributors.push({ strategyId, distrId });
    }
    const start = random.whole(-400, 45);
    const measure = random.whole(0, 2);
    const isWholesale = random.chance(0.4);
    const taskLifetime = random.whole(0, 2);
    return {
      strategyId,
      name: `${random.pick(goals)}: ${catalogue.categories[(mmlId - 1) % catalogue.categories.length]?.name.toLowerCase() ?? 'весь ассортимент'}`,
      mmlId,
      potentialPeriod: random.whole(0, 4),
      tasksMaxCount: random.whole(1, 10),
      reductionFactor: random.pick([0.5, 0.8, 0.9, 1, 1.2]),
      salesCheckDays: random.pick([14, 30, 60, 90]),
      startDate: day(start),
      endDate: day(start + random.whole(60, 300)),
      progressThreshold: random.pick([0.8, 0.9, 0.95, 0.98, 1]),
      measure,
      defaultPotential: measure === 1 ? null : random.whole(2, 40),
      defaultPotentialR: measure === 1 ? random.whole(1, 30) * 500 : null,
      taskLifetime,
      taskLifetimeDays: taskLifetime === 2 ? random.whole(7, 60) : null,
      status: random.chance(0.7) ? 0 : 1,
      isWholesale,
      isRetail: !isWholesale || random.chance(0.7),
      wholesaleDefaultPotential: isWholesale ? random.whole(20, 200) : null,
      wholesaleDefaultPotentialR: isWholesale ? random.whole(10, 90) * 1000 : null,
      comment: random.chance(0.25) ? 'Согласовано с дистрибьютором.' : null,
      responsibleId: random.pick(staff.employees).companyEmployeeId,
    };
  });
  return { strategies: rows, distributors };
}
