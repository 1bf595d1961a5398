import { and, or, sql, type SQL } from 'drizzle-orm';
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

/** Creates the places in rows that are linked to the record; `concerns` is `own` unless it differs. */
export function scopeRelation(rows: SQL, of: SQL, own: Limited, concerns = own): ScopeRelation {
  return { rows, of, own, concerns };
}

/** Creates the scope of records that belong to the place in one column. */
export function scopeByColumn(table: string, id: string, one: Limited): TerritoryScope {
  return { table, id, one, places: [] };
}

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
export function within(scope: TerritoryScope, limit: TerritoryLimit | undefined): SQL | undefined {
  return limit && concerns(scope, limit);
}
