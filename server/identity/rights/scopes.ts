import { and, or, sql, type SQL } from 'drizzle-orm';
import {
  concernsOwnTerritory,
  isAtOwnPoint,
  isOwnAgent,
  isOwnDistributor,
  isOwnPoint,
  isOwnTerritory,
} from './territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

/** Creates a condition under a user's limit. */
type Limited = (limit: TerritoryLimit) => SQL;

/** The places that rows of a record name. */
export interface ScopeRelation {
  /**
   * The rows, named `place`, and the condition that links them to the record, whose own row has the name of its table.
   */
  rows: SQL;
  of: SQL;
  /**
   * Whether a place makes the record visible to a user, and whether a user with the limit may name it in a record:
   * usually the same.
   */
  concerns: Limited;
  own: Limited;
}

/** Where the records of a resource belong (docs/rights.md has the table). */
export interface TerritoryScope {
  table: string;
  id: string;
  /** Returns the condition for a record's row, where its id alone is not enough. */
  of?: (id: number | string) => SQL;
  /** The condition of a record that belongs to a single place. */
  one?: Limited;
  /**
   * Otherwise, the places that it names. A record without places is company-wide: all users read it, only users without
   * a limit write it.
   */
  places: readonly ScopeRelation[];
  /** Whether the record belongs to the intersection of its kinds of places; otherwise it belongs to their union. */
  meeting?: true;
  /** Additional condition for a user with a limit to write a record. */
  writable?: SQL;
  /** The form field of the error, when a user would create a record outside the user's own reach. */
  field?: string;
}

const place = (rows: SQL, of: SQL, own: Limited, concerns = own): ScopeRelation => ({ rows, of, own, concerns });

/** Creates the scope of records that belong to the place in one column. */
const byOne = (table: string, id: string, one: Limited): TerritoryScope => ({ table, id, one, places: [] });

const ofPoint = (limit: TerritoryLimit): SQL => isOwnTerritory(limit, sql`trade_points.territory_id`);
const ofTask = (limit: TerritoryLimit): SQL =>
  isAtOwnPoint(limit, { id: sql`tasks.trade_point_id`, territoryId: sql`tasks.territory_id` });

/** The scopes of all built-in resources, by name. */
export const scopes = {
  tradePoints: byOne('trade_points', 'trade_point_id', ofPoint),
  auditStores: byOne('trade_points', 'trade_point_id', ofPoint),
  pointTasks: byOne('tasks', 'task_id', ofTask),
  // Both the agent and the trade point have to be within the user's limit.
  paidTasks: byOne(
    'tasks',
    'task_id',
    (limit) => sql`${ofTask(limit)} and ${isOwnAgent(limit, sql`tasks.field_employee_id`)}`,
  ),
  billingEmployees: byOne('field_employees', 'field_employee_id', (limit) =>
    isOwnTerritory(limit, sql`field_employees.territory_id`),
  ),
  withdrawalRequests: byOne('withdrawals', 'withdrawal_id', (limit) =>
    isOwnAgent(limit, sql`withdrawals.field_employee_id`),
  ),
  tasksVolume: byOne('volume_tasks', 'volume_task_id', (limit) =>
    isOwnAgent(limit, sql`volume_tasks.field_employee_id`),
  ),
  feedbackIssues: byOne('issues', 'issue_id', (limit) => isOwnAgent(limit, sql`issues.field_employee_id`)),
  motivation: {
    ...byOne('motivations', 'motivation_id', (limit) => isOwnDistributor(limit, sql`motivations.distr_id`)),
    field: 'distributorIds',
  },
  strategy: {
    table: 'strategies',
    id: 'strategy_id',
    field: 'distributorIds',
    places: [
      place(sql`strategy_distributors place`, sql`place.strategy_id = strategies.strategy_id`, (limit) =>
        isOwnDistributor(limit, sql`place.distr_id`),
      ),
    ],
  },
  strategyVolume: {
    table: 'volume_strategies',
    id: 'strategy_id',
    field: 'tasks',
    places: [
      place(
        sql`volume_tasks place`,
        sql`place.strategy_id = volume_strategies.strategy_id and not place.withdrawn`,
        (limit) => isOwnAgent(limit, sql`place.field_employee_id`),
      ),
    ],
  },
  auditStrategy: {
    // A federal chain has shops everywhere.
    table: 'audit_strategies',
    id: 'strategy_id',
    field: 'territoryIds',
    writable: sql`audit_strategies.federal_chain_ids = '{}'`,
    places: [
      place(
        sql`unnest(audit_strategies.territory_ids) place (id)`,
        sql`true`,
        (limit) => isOwnTerritory(limit, sql`place.id`),
        (limit) => concernsOwnTerritory(limit, sql`place.id`),
      ),
      place(sql`unnest(audit_strategies.store_ids) place (id)`, sql`true`, (limit) => isOwnPoint(limit, sql`place.id`)),
    ],
  },
  notices: {
    // Its recipients belong to its territories, its distributors and its agent at the same time.
    table: 'notices',
    id: 'notification_id',
    field: 'territoryIds',
    meeting: true,
    places: [
      place(
        sql`notice_territories place`,
        sql`place.notification_id = notices.notification_id`,
        (limit) => isOwnTerritory(limit, sql`place.territory_id`),
        (limit) => concernsOwnTerritory(limit, sql`place.territory_id`),
      ),
      place(sql`notice_distributors place`, sql`place.notification_id = notices.notification_id`, (limit) =>
        isOwnDistributor(limit, sql`place.distr_id`),
      ),
      place(sql`(select notices.field_employee_id as id) place`, sql`place.id is not null`, (limit) =>
        isOwnAgent(limit, sql`place.id`),
      ),
    ],
  },
  mml: { table: 'mml', id: 'mml_id', places: [] },
} as const satisfies Record<string, TerritoryScope>;
export type ScopeName = keyof typeof scopes;

// `offset 0` makes PostgreSQL find the record's rows first; otherwise the planner may check the places of all rows.
const isSome = ({ rows, of }: ScopeRelation, holds: SQL = sql`true`): SQL =>
  sql`exists (select 1 from (select place.* from ${rows} where ${of} offset 0) place where ${holds} offset 0)`;
const none = (condition: SQL): SQL => sql`not ${condition}`;

/** Returns whether a record, its row named as its table, concerns a user with the limit, who then may read it. */
export function concerns({ one: isOwn, places, meeting }: TerritoryScope, limit: TerritoryLimit): SQL {
  if (isOwn) return isOwn(limit);
  if (meeting)
    return and(...places.map((item) => or(isSome(item, item.concerns(limit)), none(isSome(item))))) ?? sql`true`;
  return (
    or(
      ...places.map((item) => isSome(item, item.concerns(limit))),
      and(sql`true`, ...places.map((item) => none(isSome(item)))),
    ) ?? sql`true`
  );
}

/** Returns whether all places of a record are within the limit, so that the user may write it. */
export function isWithin({ one: isOwn, places, writable }: TerritoryScope, limit: TerritoryLimit): SQL {
  if (isOwn) return isOwn(limit);
  return (
    and(
      or(sql`false`, ...places.map((item) => isSome(item))),
      ...places.map((item) => none(isSome(item, none(sql`(${item.own(limit)})`)))),
      writable,
    ) ?? sql`false`
  );
}

/** Whether all records of a resource are company-wide. */
export function isCompanyWide({ one, places }: TerritoryScope): boolean {
  return one === undefined && places.length === 0;
}

/** Returns the condition of a list for the current user. */
export function within(name: ScopeName, limit: TerritoryLimit | undefined): SQL | undefined {
  return limit && concerns(scopes[name], limit);
}
