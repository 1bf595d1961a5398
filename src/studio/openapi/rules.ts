import type { Rule } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Kind } from '#kinds/registry/options.ts';

const conditions: Partial<Record<Kind, 'filled' | 'number' | 'chosen'>> = {
  text: 'filled',
  longText: 'filled',
  url: 'filled',
  phone: 'filled',
  date: 'filled',
  time: 'filled',
  number: 'number',
  money: 'number',
  percent: 'number',
  duration: 'number',
  rating: 'number',
  select: 'chosen',
  status: 'chosen',
};

/** Returns the rule of a required field; empty for a kind that is always filled. */
export function guessRequiredRule(name: string, label: string, field: Field): Rule[] {
  if (field.kind === 'checkboxes' || ('many' in field && field.many === true))
    return [[name, `Выберите хотя бы одно значение в поле «${label}»`, { [name]: 'nonEmpty' }]];
  const condition = conditions[field.kind];
  return condition === undefined
    ? []
    : [
        [
          name,
          `${condition === 'chosen' ? 'Выберите значение в поле' : 'Заполните поле'} «${label}»`,
          { [name]: condition },
        ],
      ];
}
