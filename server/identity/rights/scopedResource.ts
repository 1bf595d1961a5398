import type { Parents } from '#record/requestBody/parents.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import type { Query } from '../../platform/http/query.ts';
import type { TerritoryScope } from './scopes.ts';

/** The reads of a bespoke resource. With a limit they return only names within it. */
export interface ListReads {
  list(query: Query, limit: TerritoryLimit | undefined): ListRows;
}

/** A declaration with the place of its records, and all that their reach depends on. */
export interface ScopedResource {
  declaration: Declaration;
  /** Absent for a resource over a storage, and for one with separate routes. */
  reads?: ListReads;
  /** Where its records belong; absent when they belong to no place. */
  scope?: TerritoryScope;
  /** Returns the parents of a stored record, undefined for a missing one; absent when the path names no parents. */
  parentsOf?(db: Db, id: RecordId): Promise<Parents | undefined>;
}
