import type { NameOf } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';

/** Returns the displayed text of a field, '-' when it is empty. `nameOf` returns the names of chosen ids. */
export function textOf(
  declaration: Pick<Declaration, 'fields'>,
  name: string,
  record: unknown,
  nameOf?: NameOf,
): string {
  const field = declaration.fields[name];
  return field ? kindOf(field).toText(rawOf(name, field, record), field, nameOf) : '-';
}
