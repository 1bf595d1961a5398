import { sql } from 'drizzle-orm';
import { scopeRelation, type TerritoryScope } from '../../identity/rights/scopes.ts';
import {
  concernsOwnTerritory,
  isOwnAgent,
  isOwnDistributor,
  isOwnTerritory,
} from '../../identity/rights/territoryLimit.ts';

/** The recipients of a notice belong to its territories, its distributors and its agent at the same time. */
export const noticeScope: TerritoryScope = {
  table: 'notices',
  id: 'notification_id',
  field: 'territoryIds',
  meeting: true,
  places: [
    scopeRelation(
      sql`notice_territories place`,
      sql`place.notification_id = notices.notification_id`,
      (limit) => isOwnTerritory(limit, sql`place.territory_id`),
      (limit) => concernsOwnTerritory(limit, sql`place.territory_id`),
    ),
    scopeRelation(sql`notice_distributors place`, sql`place.notification_id = notices.notification_id`, (limit) =>
      isOwnDistributor(limit, sql`place.distr_id`),
    ),
    scopeRelation(sql`(select notices.field_employee_id as id) place`, sql`place.id is not null`, (limit) =>
      isOwnAgent(limit, sql`place.id`),
    ),
  ],
};
