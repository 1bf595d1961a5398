import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { JsonObject } from '#studio/form/conditions/conditionParts.ts';
import { ConditionInput } from '#studio/form/conditions/ConditionInput.tsx';
import type { DeclaredField } from '#studio/form/partProps.ts';

afterEach(cleanup);

const fields: DeclaredField[] = [
  {
    name: 'measure',
    label: 'Мера',
    kind: 'radio',
    options: [
      [0, 'КГ'],
      [1, 'РУБ'],
    ],
  },
  { name: 'count', label: 'Количество', kind: 'number' },
  { name: 'name', label: 'Название', kind: 'text' },
];

/** Draws the condition input with this condition of the declaration; returns the user and the current condition. */
function open(start?: JsonObject) {
  const now: { value: JsonObject | undefined } = { value: start };
  function ConditionFixture(): ReactNode {
    const [value, setValue] = useState(start);
    const change = (next: JsonObject | undefined) => {
      setValue(next);
      now.value = next;
    };
    return <ConditionInput label="Когда видно" diagnostics={[]} {...{ value, change, fields }} />;
  }
  render(<ConditionFixture />);
  return { now, user: userEvent.setup() };
}
const term = (number: number) => within(screen.getByRole('group', { name: `Сравнение ${number}` }));

// "Any REST API": conditions built by choosing
it('builds «если Мера — РУБ, то Количество больше 5» without JSON', async () => {
  const { now, user } = open();
  await user.click(screen.getByRole('button', { name: 'Добавить условие' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Когда видно: как соединить' }), 'если … то …');
  const when = within(screen.getByRole('group', { name: 'Если' }));
  await user.selectOptions(when.getByRole('combobox', { name: 'Поле' }), 'Мера');
  await user.selectOptions(when.getByRole('combobox', { name: 'Как сравнить' }), 'равно');
  await user.selectOptions(when.getByRole('combobox', { name: 'Значение' }), 'РУБ');
  const then = within(screen.getByRole('group', { name: 'То' }));
  await user.selectOptions(then.getByRole('combobox', { name: 'Поле' }), 'Количество');
  await user.selectOptions(then.getByRole('combobox', { name: 'Как сравнить' }), 'больше');
  await user.clear(then.getByRole('textbox', { name: 'Значение' }));
  await user.type(then.getByRole('textbox', { name: 'Значение' }), '5');
  expect(screen.getByRole('status').textContent).toBe('если Мера — РУБ, то Количество больше 5');
  expect(now.value).toEqual({ if: { measure: 1 }, then: { count: { type: 'number', exclusiveMinimum: 5 } } });
});

it('adds comparisons, changes how they are joined, removes one, and removes all', async () => {
  const { now, user } = open({ measure: 1 });
  await user.click(screen.getByRole('button', { name: 'Ещё сравнение' }));
  await user.selectOptions(term(2).getByRole('combobox', { name: 'Поле' }), 'Название');
  expect(document.activeElement).toBe(term(2).getByRole('combobox', { name: 'Поле' }));
  expect(now.value).toEqual({ measure: 1, name: 'filled' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Когда видно: как соединить' }), 'верно хотя бы одно');
  expect(now.value).toEqual({ anyOf: [{ measure: 1 }, { name: 'filled' }] });
  await user.click(term(1).getByRole('button', { name: 'Убрать: сравнение 1' }));
  expect(now.value).toEqual({ anyOf: [{ name: 'filled' }] });
  await user.click(screen.getByRole('button', { name: 'Убрать условие' }));
  expect(now.value).toBeUndefined();
});

it('leaves a JSON Schema unchanged, and accepts edits of it as JSON', async () => {
  const schema = { required: ['name'], properties: { name: { type: 'string', pattern: '^[А-Я]' } } };
  const { now, user } = open(schema);
  const text = screen.getByRole('textbox', { name: 'Условие записано текстом' });
  await user.type(text, '}');
  expect(screen.getByRole('alert').textContent).toMatch(/^Строка \d+, знак \d+: /);
  expect(now.value).toEqual(schema);
  fireEvent.change(text, { target: { value: '{"required":["name"]}' } });
  expect(now.value).toEqual({ required: ['name'] });
});
