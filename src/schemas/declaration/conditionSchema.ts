import { Type } from '@sinclair/typebox';
import type { Condition } from './condition.ts';

/** A condition in the published schema; separate from the evaluation, so that the page needs no TypeBox. */
export const conditionSchema = Type.Unsafe<Condition>({
  type: 'object',
  minProperties: 1,
  description:
    'Условие: {"поле": значение | [значения] | имя формы | JSON Schema}, либо if/then/else, anyOf, allOf, not.',
});
