import type { BulkChangeBody } from '#schemas/entities/bulkChange.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Engine } from './engineContext.tsx';

/** Returns the path of the bulk changes of a resource (docs/history.md). */
export function bulkChangesPath({ name }: Pick<Declaration, 'name'>): string {
  return `/config/bulk-changes/${name}/`;
}

/**
 * Whether the history can undo changes of many records of a resource later. An external API cannot return deleted ones.
 * A list of records under a parent has no path for records of other parents.
 */
export function canRecordChanges(
  { history }: Engine['host'],
  { api }: Declaration,
  kind: BulkChangeBody['kind'] = 'change',
): boolean {
  return api.under === undefined && (history === true || (history === 'passed' && kind === 'change'));
}
