import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accrualOf } from '#planning/progress.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import { demoTables } from '#server/admin/demo/fill.ts';
import { modules } from '#server/main/registry/modules.ts';
import { createDemoContext } from '#server/modules/demoContext/context.ts';
import { previewPoints } from '#server/modules/planning/preview.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openEmptyDatabase, testNow } from '#tests/support/testDatabase.ts';

const [strategyId, tradePointId] = [77, 1321];

type Row = Readonly<Record<string, unknown>>;

/** The tables that decide about the example, and which of their rows; the whole demo takes far longer to insert. */
function exampleRows(): ReadonlyMap<string, (row: Row) => boolean> {
  const [distributors, motivations] = [new Set<unknown>(), new Set<unknown>()];
  const all = () => true;
  const ofStrategy = (row: Row): boolean => row['strategyId'] === strategyId;
  const atPoint = (row: Row): boolean => row['tradePointId'] === tradePointId;
  const ofDistributor = (row: Row): boolean => distributors.has(row['distrId']);
  /** Remembers an id of the accepted rows. */
  const noting = (ids: Set<unknown>, key: string, accepts: (row: Row) => boolean) => (row: Row) => {
    if (accepts(row)) ids.add(row[key]);
    return accepts(row);
  };
  return new Map([
    ...['territories', 'territory_cover', 'company_employees', 'distributors', 'field_employees', 'trade_marks'].map(
      (name) => [name, all] as const,
    ),
    ...['categories', 'products', 'chains', 'task_briefs', 'mml', 'mml_items'].map((name) => [name, all] as const),
    ['trade_points', all],
    ['trade_point_distributors', all],
    ['strategies', ofStrategy],
    ['strategy_distributors', noting(distributors, 'distrId', ofStrategy)],
    ['sales', (row) => ofDistributor(row) || atPoint(row)],
    ['tasks', atPoint],
    ['motivations', noting(motivations, 'motivationId', ofDistributor)],
    ['motivation_products', ({ motivationId }) => motivations.has(motivationId)],
  ]);
}

async function planExample(now: number) {
  const { db, close } = await openEmptyDatabase();
  const context = createDemoContext('large', now);
  const kept = exampleRows();
  let strategy: Row = {};
  const distributorIds: unknown[] = [];
  await migrate(db, async (tx) => {
    for (const { table, rows } of demoTables(modules, context)) {
      const accepts = kept.get(getTableName(table));
      if (accepts === undefined) continue;
      const accepted = (rows as readonly Row[]).filter(accepts);
      if (getTableName(table) === 'strategies') strategy = accepted[0] ?? {};
      if (getTableName(table) === 'strategy_distributors')
        distributorIds.push(...accepted.map((row) => row['distrId']));
      await insertRows(tx, table, accepted as never);
      if (getTableName(table) === 'motivation_products') break;
    }
  });
  const body = { ...strategy, distributorIds } as unknown as StrategyBody;
  const [point] = await previewPoints(
    db,
    { strategyId, strategy: body, day: context.day(0) },
    { limit: 1, offset: 0, tradePointId },
  );
  await close();
  return { strategy: body, point };
}

// docs/planning.md, An example. Another day changes the dates only.
it.each([
  ['in June', testNow, '15.12.2024 по 14.06.2025', '15.06.2025 по 23.07.2025'],
  ['in January', testNow + 209 * 86_400, '12.07.2025 по 09.01.2026', '10.01.2026 по 17.02.2026'],
])(
  'plans the example of the documents from the demo %s',
  async (_name, now, window, task) => {
    const { strategy, point } = await planExample(now);
    expect(strategy).toMatchObject({
      name: 'Возврат клиентов: орехи',
      potentialPeriod: 2,
      reductionFactor: 0.9,
      measure: 2,
      defaultPotential: 35,
      taskLifetime: 2,
      taskLifetimeDays: 39,
      salesCheckDays: 90,
      progressThreshold: 0.98,
    });
    expect(point).toMatchObject({
      name: 'Магазин «Татьяна»',
      address: 'г. Новосибирск, ул. Гагарина, д. 99',
      executor: { fullName: 'Сорокина Татьяна Алексеевна' },
    });
    expect(point?.explanation.find((text) => text.startsWith('Кешью жареный «Изумрудный лист»'))).toBe(
      `Кешью жареный «Изумрудный лист» 70 г: За 90 дней ничего не продано: товара на полке нет. С ${window} точка купила 217 шт. На 39 дней: 0,9 × 217 шт. × 39 / 182 = 41,85 шт. ` +
        'Не меньше: минимальный потенциал 35 шт., минимум из списка 6 шт. Объём 42 шт.: по продажам, с округлением вверх до целых штук. ' +
        `Деньги: 42 штуки × 30\u00a0₽ = 1\u00a0260\u00a0₽. Срок: с ${task}.`,
    );
    expect([41, 42, 50].map((net) => accrualOf(1260, { net, volume: 42 }, 0.98))).toEqual([0, 1260, 1260]);
  },
  // The demo of an installation takes half of a minute on a busy computer.
  120_000,
);
