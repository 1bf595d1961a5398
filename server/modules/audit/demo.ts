import { auditStrategies } from '../../platform/tables/strategies.ts';
import type { DemoContext } from '../demoContext/context.ts';

type Row = typeof auditStrategies.$inferSelect;

const subjects = [
  'Аудит полки',
  'Мониторинг цен',
  'Проверка выкладки',
  'Аудит новинок',
  'Контроль промо',
  'Сезонный аудит',
  'Аудит сетей',
  'Проверка доли полки',
];

/** Creates audit strategies. Every special one has its own region, so that none breaks rule 205. */
export function auditStrategiesOf({ random, scale, places, points, catalogue, staff, day }: DemoContext): Row[] {
  const regions = [...places.regions];
  return Array.from({ length: scale.auditStrategies }, (_, index): Row => {
    const start = random.whole(-540, 60);
    const federal = index % 6 === 5;
    const region = index % 4 === 0 ? regions.pop() : undefined;
    const areas = region === undefined ? random.sample(places.regions, random.whole(1, 4)) : [region];
    const stores =
      !federal && random.chance(0.3) && region === undefined ? random.sample(points.points, random.whole(3, 40)) : [];
    const category = random.pick(catalogue.categories);
    return {
      strategyId: index + 1,
      name: `${random.pick(subjects)} — ${federal ? 'федеральные сети' : (areas[0]?.name ?? '')}`,
      isSpecial: region !== undefined && !federal,
      startDate: day(start),
      endDate: day(start + random.whole(30, 200)),
      territoryIds: federal ? [] : areas.map((area) => area.territoryId).sort((a, b) => a - b),
      storeIds: stores.map((store) => store.tradePointId).sort((a, b) => a - b),
      federalChainIds: federal
        ? random
            .sample(points.chains, random.whole(1, 5))
            .map((chain) => chain.chainId)
            .sort((a, b) => a - b)
        : [],
      tradeMarks: [
        {
          categoryId: category.categoryId,
          tradeMarkIds: random.sample(catalogue.tradeMarks, 3).map((mark) => mark.tradeMarkId),
        },
      ],
      executorType: 0,
      comment: random.chance(0.3) ? 'Отчёт до конца недели, фото обязательны.' : null,
      typeChain: !federal && random.chance(0.6),
      typeRetail: !federal,
      typeWholesale: !federal && random.chance(0.3),
      typeFederalChain: federal,
      priceMonitoring: random.chance(0.8),
      faceMonitoring: random.chance(0.7),
      status: random.chance(0.75) ? 0 : 1,
      progressThreshold: random.chance(0.5) ? 0.9 : null,
      responsibleId: random.pick(staff.employees).companyEmployeeId,
    };
  });
}
