import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { pathProblem } from '#studio/form/actions/actionEdits.ts';
import { ActionsInput } from '#studio/form/actions/ActionsInput.tsx';
import type { DeclaredField, PartProps } from '#studio/form/partProps.ts';
import { ErrorsInput } from '#studio/form/errors/ErrorsInput.tsx';
import { policyOf, renameCode } from '#studio/form/errors/policies.ts';
import { UniqueInput } from '#studio/form/errors/UniqueInput.tsx';
import { RulesInput } from '#studio/form/rules/RulesInput.tsx';
import { readExamples } from '#tests/customResources/guideExamples.ts';

afterEach(cleanup);

const fields: DeclaredField[] = [
  {
    name: 'status',
    label: 'Статус',
    kind: 'status',
    options: [
      ['new', 'Новая'],
      ['approved', 'Утверждена'],
    ],
  },
  { name: 'price', label: 'Цена', kind: 'money' },
  { name: 'name', label: 'Название', kind: 'text' },
];

function open<V>(Part: ComponentType<PartProps<V>>, start?: NoInfer<V>) {
  const now: { value: V | undefined } = { value: start };
  function ErrorsFixture(): ReactNode {
    const [value, setValue] = useState(start);
    return (
      <Part
        value={value}
        change={(next) => {
          setValue(next);
          now.value = next;
        }}
        fields={fields}
        path={['part']}
        diagnostics={[]}
      />
    );
  }
  render(<ErrorsFixture />);
  return { now, user: userEvent.setup() };
}
const choose = (name: string) => screen.getByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('textbox', { name });

// "Any REST API": rules built by choosing, in their order
describe('Rules', () => {
  it('offers «если Статус — Утверждена, то Цена обязательна» to choose and proposes its message', async () => {
    const { now, user } = open(RulesInput);
    await user.click(button('Добавить правило'));
    await user.selectOptions(choose('О каком поле правило'), 'Цена');
    await user.click(button('Добавить'));
    const when = within(screen.getByRole('group', { name: 'Когда проверять' }));
    await user.click(when.getByRole('button', { name: 'Добавить условие' }));
    await user.selectOptions(when.getByRole('combobox', { name: 'Поле' }), 'Статус');
    await user.selectOptions(when.getByRole('combobox', { name: 'Как сравнить' }), 'равно');
    await user.selectOptions(when.getByRole('combobox', { name: 'Значение' }), 'Утверждена');
    expect(
      screen.getByRole('button', { name: 'если Статус — Утверждена, то Цена обязательна Введите цену' }),
    ).toBeDefined();
    expect(now.value).toEqual({
      show: 'dialog',
      all: [['price', 'Введите цену', { if: { status: 'approved' }, then: { price: 'number' } }]],
    });
  });

  it('moves rules by Alt ↓ and by buttons, and removes them', async () => {
    const rules = [
      ['name', 'Введите название', { name: 'filled' }],
      ['price', 'Введите цену', { price: 'number' }],
    ];
    const { now, user } = open(RulesInput, { show: 'underField', all: rules });
    screen.getByRole('button', { name: 'Название обязательно Введите название' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(now.value).toEqual({ show: 'underField', all: rules.toReversed() });
    await user.click(button('Выше: Название обязательно'));
    expect(now.value).toEqual({ show: 'underField', all: rules });
    await user.click(button('Убрать: Цена обязательна'));
    expect(now.value).toEqual({ show: 'underField', all: rules.slice(0, 1) });
  });
});

describe('Errors', () => {
  it('adds a code with a prompt, one with a field, and leaves the others unchanged', async () => {
    const { now, user } = open(ErrorsInput, { 202: 'text', otherwise: 'text' });
    await user.type(box('Код ошибки'), '209{Enter}');
    await user.selectOptions(choose('Что делать с кодом 209'), 'Спросить и повторить');
    await user.clear(box('Кнопка согласия'));
    await user.type(box('Кнопка согласия'), 'Заменить');
    await user.selectOptions(choose('Что делать с кодом 202'), 'Показать сообщение одного поля');
    await user.selectOptions(choose('Сообщение какого поля'), 'Название');
    await user.selectOptions(choose('Что делать с прочими ошибками'), 'Показать по сообщению на поле');
    expect(now.value).toEqual({
      202: { policy: 'fieldText', field: 'name' },
      209: { policy: 'confirmForce', shows: 'text', question: 'Сохранить всё равно?', yes: 'Заменить', no: 'Нет' },
      otherwise: 'firstOfEachField',
    });
  });

  it('supports every policy of the guide and preserves unknown ones', () => {
    const [errors = {}] = readExamples('errors') as Record<string, unknown>[];
    expect(Object.values(errors).map((policy) => policyOf(policy))).toEqual([
      'text',
      'firstOfEachField',
      'fieldText',
      'confirmForce',
      'confirmForce',
      'confirmForce',
      'firstOfEachField',
    ]);
    expect([policyOf('shout'), policyOf({ policy: 'text' }), policyOf('fieldText')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(Object.keys(renameCode({ A: 1, B: 2, otherwise: 3 }, 'A', 'C'))).toEqual(['C', 'B', 'otherwise']);
    expect(renameCode({ A: 1, B: 2 }, 'A', 'B')).toEqual({ A: 1, B: 2 });
  });

  it('edits combinations that must be unique', async () => {
    const { now, user } = open(UniqueInput);
    await user.click(button('Добавить'));
    await user.click(screen.getByRole('checkbox', { name: 'Название' }));
    expect(now.value).toEqual([{ fields: ['status', 'name'], code: 209, text: '«Статус» с таким значением уже есть' }]);
    await user.click(button('Убрать'));
    expect(now.value).toBeUndefined();
  });
});

describe('Actions', () => {
  it('creates one with text, address, prompt, condition and field changes', async () => {
    const { now, user } = open(ActionsInput);
    await user.click(button('Добавить действие'));
    await user.type(box('Текст кнопки'), 'Утвердить');
    await user.clear(box('Адрес за путём ресурса'));
    await user.type(box('Адрес за путём ресурса'), 'approve/');
    expect(screen.getByText('В адресе нужен ключ записи: {id}')).toBeDefined();
    await user.clear(box('Адрес за путём ресурса'));
    await user.type(box('Адрес за путём ресурса'), '{{id}/approve/');
    await user.type(box('О чём спросить перед ним'), 'Точно?');
    await user.selectOptions(choose('Где предлагать'), 'только у одной записи');
    await user.selectOptions(choose('Кому доступно'), 'суперпользователь');
    await user.click(button('Добавить условие'));
    await user.selectOptions(choose('Поле'), 'Статус');
    await user.selectOptions(choose('Какое поле изменится'), 'Статус');
    await user.click(button('Добавить поле'));
    await user.selectOptions(
      within(screen.getByRole('group', { name: 'Статус' })).getByRole('combobox', { name: 'Значение' }),
      'Утверждена',
    );
    expect(now.value).toEqual([
      {
        name: 'action1',
        title: 'Утвердить',
        path: '{id}/approve/',
        question: 'Точно?',
        of: 'row',
        permission: 'superUser',
        when: { status: 'chosen' },
        sets: { status: 'approved' },
      },
    ]);
  });

  it('reports an invalid address', () => {
    expect(['{id}/a/', 'a/', '/{id}/', '{id}/../x', '{id}/ы', '{id}//x'].map(pathProblem)).toEqual([
      undefined,
      'В адресе нужен ключ записи: {id}',
      'Адрес пишется за путём ресурса, без косой черты в начале',
      'Адрес не может вести выше пути ресурса',
      'В адресе могут быть {id}, латинские буквы, цифры и знаки _ . : - /',
      'В адресе могут быть {id}, латинские буквы, цифры и знаки _ . : - /',
    ]);
  });
});
