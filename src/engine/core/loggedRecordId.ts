import type { Api } from '#schemas/declaration/declaration.ts';

/** Returns the id of a record from its text in a log of the server. */
export function loggedRecordId({ idKind }: Pick<Api, 'idKind'>, text: string): string | number {
  return idKind !== 'uuid' && /^\d{1,15}$/.test(text) ? Number(text) : text;
}
