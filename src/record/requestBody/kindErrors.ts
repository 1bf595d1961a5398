import { kindOf } from '#kinds/registry/kinds.ts';
import { wrongType } from '#kinds/shared/messages.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { FieldMessages } from '#schemas/apiError.ts';
import { isList, storedFields, type Body } from './storedFields.ts';

/**
 * Returns messages for values that do not match the kinds of their fields, by body name. Values of custom fields have
 * their own schemas.
 */
export function findKindErrors(declaration: Declaration, body: Body): FieldMessages {
  const found = storedFields(declaration).flatMap(({ field, wire }) =>
    wire.map((name) => [name, misfitOf(field, body[name])] as const),
  );
  return Object.fromEntries(found.flatMap(([name, message]) => (message === undefined ? [] : [[name, [message]]])));
}

/** Returns the message of a value of a body that does not match the kind of its field. */
export function misfitOf(field: Field, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const kind = kindOf(field);
  const carries = kind.carries(field);
  if (!Array.isArray(value)) return carries === 'list' ? wrongType : kind.check(value, field);
  if (carries === 'one' && !isList(field)) return wrongType;
  return value.map((item) => kind.check(item, field)).find((message) => message !== undefined);
}
