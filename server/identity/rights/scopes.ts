import { and, or, sql, type SQL } from 'drizzle-orm';
import {
  concernsOwnTerritory,
  isAtOwnPoint,
  isOwnAgent,
  isOwnDistributor,
  isOwnPoint,
  isOwnTerritory,
  type TerritoryLimit,
} from './territoryLimit.ts';

/** A condition under the limit of a user. */
export type Limited = (limit: TerritoryLimit) => SQL;

/** Where rows of a record say that it belongs. */
export interface ScopeRelation {
  /** The rows, named `place`, and which of them are of the record, whose own row stands under the name of its table. */
  rows: SQL;
  of: SQL;
  /** Whether a row brings the record before a user, and whether a user with the limit may say it in a record: most often the same. */
  concerns: Limited;
  own: Limited;
}

/** Where the records of a resource belong (docs/rights.md has the table of it). */
export interface TerritoryScope {
  table: string;
  id: string;
  /** Which row is a record's, where its id alone does not tell. */
  of?: (id: number | string) => SQL;
  /** Whether a record is somebody's, where it belongs to one place alone. */
  one?: Limited;
  /** Else the places that it says. A record that says none is the whole company's: everybody reads it, only those without a limit write it. */
  places: readonly ScopeRelation[];
  /** The record is only where all kinds of places that it says meet; else it is wherever any of them is. */
  meeting?: true;
  /** What has to hold besides for somebody with a limit to write a record. */
  writable?: SQL;
  /** What is said of a record that the user could make and not reach: at which field of its form. */
  field?: string;
}

const place = (rows: SQL, of: SQL, own: Limited, concerns = own): ScopeRelation => ({ rows, of, own, concerns });

/** Of records that belong where the one thing in a column does. */
const byOne = (table: string, id: string, one: Limited): TerritoryScope => ({ table, id, one, places: [] });

const ofPoint = (limit: TerritoryLimit): SQL => isOwnTerritory(limit, sql`trade_points.territory_id`);
const ofTask = (limit: TerritoryLimit): SQL =>
  isAtOwnPoint(limit, { id: sql`tasks.trade_point_id`, territoryId: sql`tasks.territory_id` });

/** The scopes of all resources of the product, by their names. */
export const scopes = {
  tradePoints: byOne('trade_points', 'trade_point_id', ofPoint),
  auditStores: byOne('trade_points', 'trade_point_id', ofPoint),
  pointTasks: byOne('tasks', 'task_id', ofTask),
  // The tasks of an agent of theirs, at a point of theirs.
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
    // Whom it reaches is of the territories, of the distributors and the agent at once.
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

// `offset 0` has the rows of the record found first, else the planner may ask of all rows whose they are.
const isSome = ({ rows, of }: ScopeRelation, holds: SQL = sql`true`): SQL =>
  sql`exists (select 1 from (select place.* from ${rows} where ${of} offset 0) place where ${holds} offset 0)`;
const none = (condition: SQL): SQL => sql`not ${condition}`;

/** Whether a record, its row under the name of its table, concerns a user with the limit: that one reads it. */
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

/** Whether all that a record says of where it belongs is within the limit: a user with it may write the record. */
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

/** Whether records of a resource are the whole company's, whatever they say. */
export function isCompanyWide({ one, places }: TerritoryScope): boolean {
  return one === undefined && places.length === 0;
}

/** The condition of a list, for whoever asks. */
export function within(name: ScopeName, limit: TerritoryLimit | undefined): SQL | undefined {
  return limit && concerns(scopes[name], limit);
}
