import { isEmpty } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { fieldsOf, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { conditionsIn } from './conditions.ts';
import { normalise, type Values } from './values.ts';

type Ruled = Pick<Declaration, 'fields' | 'form' | 'rules'>;

export function hasRules({ rules }: Ruled, name: string): boolean {
  return rules?.all.some(([field]) => field === name) === true;
}

/**
 * Checks whether the rules require a field in the current state of the form: emptied, it would violate one of its
 * rules. A rule that another empty field could satisfy as well requires neither of them.
 *
 * Declarations have no option for it: a separate list of required fields could contradict the rules.
 */
export function isRequired(declaration: Ruled, name: string, values: Values, isNew: boolean): boolean {
  const field = declaration.fields[name] as Field;
  const total = normalise(values, isNew);
  const conditions = conditionsIn(declaration);
  const emptied = { ...total, [name]: kindOf(field).empty(field) };
  return (declaration.rules?.all ?? []).some(
    ([ruled, , condition], index) =>
      ruled === name && conditions[`rule:${index}`]?.(emptied) === false && !hasAlternative(condition, name, total),
  );
}

function hasAlternative(condition: Condition, name: string, total: Values): boolean {
  if (!('anyOf' in condition)) return false;
  return (condition.anyOf as readonly Condition[])
    .map(fieldsOf)
    .some((names) => !names.includes(name) && names.some((other) => isEmpty(total[other])));
}
