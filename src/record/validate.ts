import type { Declaration } from '#schemas/declaration/declaration.ts';
import { brokenRules } from './brokenRules.ts';
import { nestedErrors, isNested } from './nested.ts';
import type { Values } from './values.ts';

/** The rules that the values of a form break, in their declared order (part1 §5), then those of the objects inside it. */
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
