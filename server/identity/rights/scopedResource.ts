import type { Parents } from '#record/requestBody/parents.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { TerritoryScope } from './scopes.ts';

/** A declaration with the place of its records, and whatever else their reach depends on. */
export interface ScopedResource {
  declaration: Declaration;
  /** `sql`: its list sorts, searches and counts in separate SQL; otherwise the whole list is loaded for it. */
  listQuery?: 'sql';
  /** Its list names entries by `ids` and `q` itself; by default the whole list is read for it. */
  names?: 'own';
  /** Where its records belong; absent when they belong to no place. */
  scope?: TerritoryScope;
  /** Returns the parents of a stored record, undefined for a missing one; absent when the path names no parents. */
  parentsOf?(db: Db, id: RecordId): Promise<Parents | undefined>;
}
