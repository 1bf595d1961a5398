import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

export function labelOf({ fields }: Pick<Declaration, 'fields'>, name: string): string {
  const field = fields[name] as Field;
  return field.label ?? kindOf(field).ownLabel?.(field) ?? field.placeholder ?? name;
}
