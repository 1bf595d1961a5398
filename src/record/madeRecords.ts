import type { AnyRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { putRaw } from './recordOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Records of a list that nobody gave: as many as fill a window. */
export const defaultSampleCount = 25;

/** Records that look as the declaration says, numbered from 1, for a screen or a test that has none. */
export function madeRecords(declaration: Declaration, count = defaultSampleCount): AnyRecord[] {
  const { id, idKind } = declaration.api;
  return Array.from({ length: count }, (_, at) => ({
    [id]: idKind === 'uuid' ? `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}` : at + 1,
    ...sampleRecord(declaration, at),
  }));
}

/** What fields of the declaration look like in a record, as their kinds make it up, another one for each number. */
export function sampleRecord(declaration: Declaration, at: number): AnyRecord {
  const record: AnyRecord = {};
  for (const [name, field] of Object.entries(declaration.fields))
    putRaw(record, name, field, kindOf(field).sample(at, field));
  return record;
}
