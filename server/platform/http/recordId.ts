import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { RecordId } from '../context/recordId.ts';
import { maxInteger } from './query.ts';

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}

/** Parses the id in an address; null for an id that no record of the resource can have. */
export function parseRecordId({ api }: Declaration, text: string): RecordId | null {
  if (api.idKind === 'uuid') return isUuid(text) ? text.toLowerCase() : null;
  return /^\d{1,10}$/.test(text) && Number(text) <= maxInteger ? Number(text) : null;
}

/** Returns the id of a stored record, which has both a number and a UUID. */
export function storedRecordId({ api }: Declaration, { number, uuid }: { number: number; uuid: string }): RecordId {
  return api.idKind === 'uuid' ? uuid : number;
}
