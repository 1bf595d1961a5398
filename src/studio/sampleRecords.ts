import type { AnyRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { putRaw } from '#record/recordOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** As many as fill a window. */
const count = 25;

/** Records that look as the declaration says, for a screen that has no sample answer. */
export function madeRecords(declaration: Declaration): AnyRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const record: AnyRecord = { [declaration.api.id]: at + 1 };
    for (const [name, field] of Object.entries(declaration.fields)) putRaw(record, name, field, kindOf(field).sample(at, field));
    return record;
  });
}
