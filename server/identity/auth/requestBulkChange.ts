import { bulkChangeHeader } from '#dictionaries/headers.ts';

/** Returns the bulk change that a write belongs to, from its headers; empty for a single write or a malformed id. */
export function requestBulkChange(header: (name: string) => string | undefined): { bulkChange?: string } {
  const id = header(bulkChangeHeader);
  return id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? { bulkChange: id } : {};
}
