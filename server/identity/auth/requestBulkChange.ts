import { randomUuidPattern } from '#schemas/randomUuidPattern.ts';
import { bulkChangeHeader } from '#dictionaries/headers.ts';

const changeId = new RegExp(randomUuidPattern);

/** Returns the bulk change that a write belongs to, from its headers; empty for a single write or a malformed id. */
export function requestBulkChange(header: (name: string) => string | undefined): { bulkChange?: string } {
  const id = header(bulkChangeHeader);
  return id !== undefined && changeId.test(id) ? { bulkChange: id } : {};
}
