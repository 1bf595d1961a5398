import { sql } from 'drizzle-orm';
import type { AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import type { Db } from '#server/platform/db/connection.ts';

// A separate world beside the demo data: two stores of a city, one of another, and shelves of two trade marks.
export const day = '2026-06-24';
export const [lavka, ugol, ostrov] = [9101, 9103, 9104] as const;
/** Users: of the whole country, of the city, and another one of the city. */
export const [regional, local, second] = [1, 2, 3] as const;
const category = 9600;
const [ours, theirs] = [9801, 9802] as const;
export const [tea, coffee] = [9301, 9302] as const;

/** Inserts the world, without other audit strategies. */
export async function insertAuditWorld(db: Db): Promise<void> {
  for (const statement of [
    sql`delete from audit_strategies`,
    sql`delete from user_territories`,
    sql`insert into territories (territory_id, parent_id, name) values (9500, null, 'Край'), (9501, 9500, 'Город'), (9502, 9500, 'Остров')`,
    sql`insert into territory_cover values (9500, 9500), (9500, 9501), (9500, 9502), (9501, 9501), (9502, 9502)`,
    sql`insert into user_territories values (${regional}, 9500), (${local}, 9501)`,
    sql`insert into trade_points (trade_point_id, name, address, territory_id, kind, search) values
      (${lavka}, 'Лавка', 'ул. 1', 9501, 0, 'лавка'), (${ugol}, 'Угол', 'ул. 3', 9501, 0, 'угол'), (${ostrov}, 'Остров', 'ул. 4', 9502, 0, 'остров')`,
    sql`insert into categories (category_id, name, search) values (${category}, 'Напитки', 'напитки')`,
    sql`insert into trade_marks (trade_mark_id, name, is_own) values (${ours}, 'Наша', true), (${theirs}, 'Чужая', false)`,
    sql`insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search) values
      (${tea}, ${category}, ${ours}, 'Чай', 100, 0.2, 0, ''), (${coffee}, ${category}, ${theirs}, 'Кофе', 300, 0.4, 0, '')`,
  ])
    await db.execute(statement);
}

/** A full audit of faces of both trade marks in all stores of the world. */
export const strategy: AuditStrategyBody = {
  name: 'Полка',
  isSpecial: false,
  startDate: '2026-06-01',
  endDate: '2026-08-31',
  territoryIds: [9500],
  storeIds: [],
  federalChainIds: [],
  tradeMarks: [{ categoryId: category, tradeMarkIds: [ours, theirs] }],
  executorType: 0,
  typeRetail: true,
  faceMonitoring: true,
  priceMonitoring: false,
  progressThreshold: null,
  status: 0,
};
