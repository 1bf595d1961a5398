import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

/** Returns a form of `count` fields in a typical mixture; every tenth is enabled by the previous one. */
export function formOf(count: number): Declaration {
  const names = Array.from({ length: count }, (_, index) => `field${index}`);
  return {
    name: 'bench',
    title: 'Форма',
    one: 'Форма',
    api: { path: '/api/v1/bench/', id: 'id', verbs: ['create'] },
    form: { submit: {}, fields: names },
    fields: Object.fromEntries(names.map((name, index) => [name, fieldOf(index)])),
  };
}

function fieldOf(index: number): Field {
  const label = `Поле ${index}`;
  if (index % 10 === 9) return { kind: 'number', label, enabledWhen: { [`field${index - 1}`]: 'filled' } };
  if (index % 5 === 1) return { kind: 'number', label };
  if (index % 5 === 2)
    return {
      kind: 'radio',
      label,
      options: [
        [1, 'Первый'],
        [2, 'Второй'],
        [3, 'Третий'],
      ],
    };
  if (index % 5 === 3) return { kind: 'flag', label };
  return { kind: 'text', label };
}

export const fieldCount = Number(new URLSearchParams(location.search).get('fields') ?? 20);
