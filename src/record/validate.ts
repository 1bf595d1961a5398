import type { Declaration } from '#schemas/declaration/declaration.ts';
import { brokenRules } from './brokenRules.ts';
import { nestedErrors, isNested } from './nested.ts';
import type { Values } from './values.ts';

/** Returns the rules that form values violate, in declared order (part1 §5), then those of nested objects. */
export function validate(declaration: Declaration, values: Values, isNew: boolean): [field: string, message: string][] {
  return [
    ...brokenRules(declaration, values, isNew),
    ...Object.entries(values).flatMap(([name, value]) => {
      const field = declaration.fields[name];
      return isNested(field)
        ? nestedErrors(field, value).map((message): [string, string] => [name, `${field.label ?? name}: ${message}`])
        : [];
    }),
  ];
}
