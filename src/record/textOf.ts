import type { NameOf } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';

/** What a person reads of a field of a record, '-' where it says nothing. Chosen ids are named by `nameOf`. */
export function textOf(
  declaration: Pick<Declaration, 'fields'>,
  name: string,
  record: unknown,
  nameOf?: NameOf,
): string {
  const field = declaration.fields[name];
  return field ? kindOf(field).toText(rawOf(name, field, record), field, nameOf) : '-';
}
