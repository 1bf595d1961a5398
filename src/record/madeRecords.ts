import type { AnyRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { putRaw } from './recordOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Default number of generated records: enough to fill a window. */
export const defaultSampleCount = 25;

/** Generates records by the declaration, numbered from 1, for a screen or a test without data. */
export function madeRecords(declaration: Declaration, count = defaultSampleCount): AnyRecord[] {
  const { id, idKind } = declaration.api;
  return Array.from({ length: count }, (_, at) => ({
    [id]: idKind === 'uuid' ? `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}` : at + 1,
    ...sampleRecord(declaration, at),
  }));
}

/** Generates a record by the sample values of the fields' kinds, different for each number. */
export function sampleRecord(declaration: Declaration, at: number): AnyRecord {
  const record: AnyRecord = {};
  for (const [name, field] of Object.entries(declaration.fields))
    putRaw(record, name, field, kindOf(field).sample(at, field));
  return record;
}
