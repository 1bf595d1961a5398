import { sql } from 'drizzle-orm';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { Db } from '#server/platform/db/connection.ts';

// A separate world beside the demo data: two distributors, three points, three agents, a category of two products and
// a third product.
export const day = '2026-06-24';
export const [north, south] = [9001, 9002] as const;
export const [retail, wholesale, shared] = [9101, 9102, 9103] as const;
export const [anna, boris, vera] = [9201, 9202, 9203] as const;
export const [tea, coffee, cocoa] = [9301, 9302, 9303] as const;
export const list = 9401;

export async function insertPlanningWorld(db: Db): Promise<void> {
  for (const statement of [
    sql`insert into territories (territory_id, parent_id, name) values (9500, null, 'Край'), (9501, 9500, 'Город'), (9502, null, 'Остров')`,
    sql`insert into distributors (distr_id, name) values (${north}, 'Север'), (${south}, 'Юг')`,
    sql`insert into field_employees (field_employee_id, distr_id, territory_id, second_name, first_name, full_name, phone, search, active) values
      (${anna}, ${north}, 9500, 'А', 'Анна', 'А Анна', '79130000011', '', true), (${boris}, ${north}, 9502, 'Б', 'Борис', 'Б Борис', '79130000012', '', true),
      (${vera}, ${south}, 9501, 'В', 'Вера', 'В Вера', '79130000013', '', true)`,
    sql`insert into trade_points (trade_point_id, name, address, territory_id, kind, search) values
      (${retail}, 'Лавка', 'ул. 1', 9501, 0, ''), (${wholesale}, 'Склад', 'ул. 2', 9501, 1, ''), (${shared}, 'Угол', 'ул. 3', 9501, 2, '')`,
    sql`insert into trade_point_distributors values (${retail}, ${north}), (${wholesale}, ${north}), (${shared}, ${north}), (${shared}, ${south})`,
    sql`insert into categories (category_id, name, search) values (9600, 'Напитки', 'напитки')`,
    sql`insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search) values
      (${tea}, 9600, 1, 'Чай', 100, 0.2, 0, ''), (${coffee}, 9600, 1, 'Кофе', 300, 0.4, 0, ''), (${cocoa}, 9600, 1, 'Какао', 200, 0.5, 0, '')`,
    sql`insert into mml (mml_id, name) values (${list}, 'Напитки')`,
    sql`insert into mml_items (mml_id, position, product_id, category_id, min_volume) values (${list}, 0, ${cocoa}, null, 12), (${list}, 1, null, 9600, 0)`,
    sql`insert into motivations (motivation_id, name, comment, money, type, date, distr_id, responsible_id) values (9700, '', '', 2.5, 1, 0, ${north}, 1), (9701, '', '', 3, 1, 0, ${north}, 1)`,
    sql`insert into motivation_products values (9700, ${cocoa}), (9701, ${tea})`,
    sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values
      (${anna}, ${retail}, ${cocoa}, '2026-03-10', 5, 10, 2000), (${anna}, ${retail}, ${cocoa}, '2026-04-01', 91, 182, 1), (${anna}, ${retail}, ${cocoa}, '2026-06-20', -1, -2, 0),
      (${anna}, ${retail}, ${tea}, '2026-06-20', 1, 5, 500), (${boris}, ${wholesale}, ${coffee}, '2026-05-01', 40, 100, 0),
      (${vera}, ${shared}, ${cocoa}, '2026-06-23', 1, 2, 0), (${anna}, ${shared}, ${cocoa}, '2026-06-22', 1, 2, 0), (${anna}, ${retail}, ${cocoa}, ${day}, 1, 1000, 0)`,
  ])
    await db.execute(statement);
}

/** A strategy for the products and points of the world. */
export const strategy: StrategyBody = {
  name: 'Напитки везде',
  distributorIds: [north, south],
  mmlId: list,
  potentialPeriod: 1,
  tasksMaxCount: 3,
  reductionFactor: 1,
  salesCheckDays: 30,
  startDate: '2026-06-01',
  endDate: '2026-12-31',
  progressThreshold: 0.9,
  measure: 2,
  defaultPotential: 4,
  wholesaleDefaultPotential: 1,
  wholesaleDefaultPotentialR: 1,
  taskLifetime: 2,
  taskLifetimeDays: 30,
  status: 0,
  isWholesale: true,
  isRetail: true,
};
