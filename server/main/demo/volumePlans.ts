import { sql } from 'drizzle-orm';
import type { VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import { randomFrom } from '../../modules/demoContext/random.ts';

/** A volume strategy of the demo; days are counted from the day of the start. */
export interface VolumePlan {
  subject: (typeof subjects)[number];
  startDay: number;
  endDay: number;
  distributorIds: readonly number[];
  turn: number;
}

/** What the strategies are about: whole categories, all of them for the last one, which is in roubles. */
const subjects = [
  {
    name: 'чай и кофе',
    list: 'Категории: чай и кофе',
    categories: ['Чай чёрный', 'Чай зелёный', 'Чай травяной', 'Кофе растворимый', 'Кофе молотый'],
  },
  { name: 'снеки', list: 'Категории: снеки', categories: ['Чипсы', 'Сухарики', 'Семечки', 'Орехи', 'Сухофрукты'] },
  { name: 'весь ассортимент', list: 'Полный ассортимент', categories: null },
] as const;

const seed = 61_001;
/** Days of a period, and the first days of the periods: the present one is in its middle on any day of the start. */
const length = 30;
const starts = [-104, -74, -44, -14, 16];
/** Distributors whose agents a strategy selects. */
const chosen = 6;

/** Returns the volume strategies of the demo: one about each subject in each period. */
export function volumePlansOf({ distribution }: DemoContext): VolumePlan[] {
  const random = randomFrom(seed);
  return starts.flatMap((startDay, period) =>
    subjects.map((subject, at) => ({
      subject,
      startDay,
      endDay: startDay + length - 1,
      distributorIds: random.sample(distribution.distributors, chosen).map(({ distrId }) => distrId),
      turn: period * subjects.length + at,
    })),
  );
}

/** Percent of the sales of the last days that a plan asks for, in turn. */
const growth = [0.95, 1.05, 1.15, 1];

/**
 * Returns the body with which a manager saves a volume strategy: each agent's volume follows from the sales of the
 * thirty days before.
 */
export async function volumeBody(
  db: Db,
  { day }: DemoContext,
  { subject, startDay, endDay, distributorIds, turn }: VolumePlan,
  { mmlId, savedOn }: { mmlId: number; savedOn: number },
): Promise<VolumeStrategyBody> {
  const inRoubles = subject.categories === null;
  const sold = await rowsOf<{ fieldEmployeeId: number; net: number }>(
    db,
    sql`
    select field_employee_id as "fieldEmployeeId", sum(${inRoubles ? sql`rub` : sql`pieces`})::float8 as net
    from sales join products using (product_id)
    where distr_id = any(${intArray(distributorIds)}) and day >= ${day(savedOn - length)}::date
      and category_id in (select category_id from mml_items where mml_id = ${mmlId})
    group by 1 having sum(pieces) > 0 order by 1`,
  );
  const step = inRoubles ? 1000 : 10;
  const [first, last] = [day(startDay), day(endDay)].map((text) => text.slice(5).split('-').reverse().join('.'));
  return {
    name: `План продаж: ${subject.name}, ${first}–${last}`,
    mmlId,
    tasks: sold.map(({ fieldEmployeeId, net }, at) => ({
      fieldEmployeeId,
      volume: Math.max(step, Math.round((net * (growth[at % growth.length] ?? 1)) / step) * step),
      money: Math.max(500, Math.round((inRoubles ? net * 0.02 : net * 3) / 500) * 500),
    })),
    distributionMoneyIncrease: turn % 3 === 0 ? 0.1 : null,
    percentageOfSales: null,
    storesAffectionCount: turn % 3 === 1 ? 3 : null,
    startDate: day(startDay),
    endDate: day(endDay),
    progressThreshold: [0.98, 0.95, 0.9][turn % 3] ?? 0.98,
    measure: inRoubles ? 1 : 2,
    status: 0,
    comment: turn % 2 === 0 ? 'План согласован с дистрибьюторами.' : null,
  };
}
