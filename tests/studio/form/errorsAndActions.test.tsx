import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { setAt } from '#studio/form/edits.ts';
import { StudioFormHostProvider, type StudioFormHost } from '#studio/form/formContext.tsx';
import { pathProblem } from '#studio/form/options/actionPath.ts';
import { declaredFields } from '#studio/form/readText.ts';
import { SectionView } from '#studio/form/SectionView.tsx';
import type { FormSectionName } from '#studio/form/sections.ts';
import { applyTextEdits } from '#studio/form/textEdits.ts';
import type { JsonPath } from '#studio/text/schemaAt.ts';
import { readExamples } from '#tests/customResources/guideExamples.ts';
import { giveLayout } from '#tests/screens/layout.ts';

giveLayout();
afterEach(cleanup);

const fields = {
  status: {
    kind: 'status',
    label: 'Статус',
    options: [
      ['new', 'Новая'],
      ['approved', 'Утверждена'],
    ],
  },
  price: { kind: 'money', label: 'Цена' },
  name: { kind: 'text', label: 'Название' },
  since: { kind: 'date', label: 'Начало' },
};

/** Draws a section of the form over a text, without the editor. */
function open(section: FormSectionName, member: string, start?: unknown, requested?: JsonPath) {
  const now = { text: JSON.stringify({ fields, ...(start === undefined ? {} : { [member]: start }) }) };
  const read = () => JSON.parse(now.text) as AnyRecord;
  function Fixture(): ReactNode {
    const [value, setValue] = useState(read);
    const [target, setTarget] = useState<StudioFormHost['target']>(requested ? { path: requested } : null);
    const run: StudioFormHost['edits']['run'] = (steps) => {
      for (const step of steps) now.text = applyTextEdits(now.text, step(now.text));
      setValue(read());
    };
    const nothing = () => {};
    const host: StudioFormHost = {
      value,
      fields: declaredFields(value),
      unreadable: null,
      diagnostics: [],
      guesses: [],
      canUndo: false,
      canRedo: false,
      edits: {
        run,
        set: (path, next) => run([(text) => setAt(text, path, next)]),
        now: read,
        published: () => ({}),
        endTyping: nothing,
        undo: nothing,
        redo: nothing,
        confirm: nothing,
      },
      goTo: (path) => setTarget({ path }),
      target,
      showInText: nothing,
      calls: {} as StudioFormHost['calls'],
      dialects: {},
    };
    return (
      <StudioFormHostProvider value={host}>
        <SectionView section={section} />
        <button onClick={() => host.goTo(requested ?? [])}>Показать место</button>
      </StudioFormHostProvider>
    );
  }
  render(<Fixture />);
  return {
    user: userEvent.setup(),
    get value() {
      return read()[member];
    },
  };
}
const choose = (name: string) => screen.getByRole('combobox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('textbox', { name });
async function pick(user: UserEvent, name: string, option: string): Promise<void> {
  await user.click(choose(name));
  await user.click(within(screen.getByRole('listbox', { name })).getByRole('option', { name: option }));
}

// "Any REST API": rules built by choosing, in their order
describe('Rules', () => {
  it('offers «если Статус — Утверждена, то Цена обязательна» to choose and proposes its message', async () => {
    const form = open('rules', 'rules');
    const { user } = form;
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
    expect(form.value).toEqual({
      show: 'dialog',
      all: [['price', 'Введите цену', { if: { status: 'approved' }, then: { price: 'number' } }]],
    });
  });

  it('moves rules by Alt ↓ and by buttons, and removes them', async () => {
    const rules = [
      ['name', 'Введите название', { name: 'filled' }],
      ['price', 'Введите цену', { price: 'number' }],
    ];
    const form = open('rules', 'rules', { show: 'underField', all: rules });
    const { user } = form;
    screen.getByRole('button', { name: 'Название обязательно Введите название' }).focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(form.value).toEqual({ show: 'underField', all: rules.toReversed() });
    await user.click(button('Выше: Название обязательно'));
    expect(form.value).toEqual({ show: 'underField', all: rules });
    await user.click(button('Убрать: Цена обязательна'));
    expect(form.value).toEqual({ show: 'underField', all: rules.slice(0, 1) });
  });
});

describe('Errors', () => {
  it('adds a code with a prompt, one with a field, and leaves the others unchanged', async () => {
    const form = open('errors', 'errors', { 202: 'text', otherwise: 'text' });
    const { user } = form;
    await user.type(box('Код ошибки, новый'), '209{Enter}');
    await pick(user, 'Что делать с кодом 209', 'Спросить и повторить');
    await user.clear(box('Кнопка согласия'));
    await user.type(box('Кнопка согласия'), 'Заменить');
    // Chosen again, it keeps what was typed.
    await pick(user, 'Что делать с кодом 209', 'Спросить и повторить');
    await pick(user, 'Что делать с кодом 202', 'Показать сообщение одного поля');
    await pick(user, 'Поле сообщения', 'Название');
    await pick(user, 'Во всех прочих случаях', 'Показать по сообщению на поле');
    expect(screen.getByText('Вопрос с двумя ответами; «да» отправляет то же ещё раз с force: true.')).toBeDefined();
    expect(form.value).toEqual({
      202: { policy: 'fieldText', field: 'name' },
      209: { policy: 'confirmForce', shows: 'text', question: 'Сохранить всё равно?', yes: 'Заменить', no: 'Нет' },
      otherwise: 'firstOfEachField',
    });
  });

  it('writes how all others are handled with the first code, renames a code in place and refuses a taken one', async () => {
    const form = open('errors', 'errors');
    const { user } = form;
    expect(form.value).toBeUndefined();
    await user.type(box('Код ошибки, новый'), 'NAME_TAKEN');
    await user.click(button('Добавить код'));
    expect(form.value).toEqual({ otherwise: 'text', NAME_TAKEN: 'text' });
    await user.type(box('Код ошибки, новый'), '409{Enter}');
    const [, second] = screen.getAllByRole('textbox', { name: 'Код ошибки' }) as [HTMLElement, HTMLElement];
    await user.clear(second);
    await user.type(second, '409{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Код 409 уже есть');
    await user.clear(second);
    await user.type(second, 'TAKEN{Enter}');
    expect(Object.keys(form.value as object)).toEqual(['409', 'otherwise', 'TAKEN']);
    await user.click(button('Убрать код: TAKEN'));
    expect(form.value).toEqual({ otherwise: 'text', 409: 'text' });
  });

  it('shows the columns of a table only for a table, as every policy of the guide', async () => {
    const errors = Object.fromEntries(
      (readExamples('errors') as AnyRecord[]).flatMap((example) => Object.entries(example)),
    );
    const form = open('errors', 'errors', errors);
    expect(screen.queryAllByRole('textbox', { name: /JSON/ })).toEqual([]);
    expect(screen.getAllByRole('list', { name: 'Столбцы таблицы' })).toHaveLength(
      Object.values(errors).filter((policy) => isRecord(policy) && policy.shows === 'table').length,
    );
    // All choices here are required, so none can be cleared.
    expect(screen.queryByRole('button', { name: 'Сбросить выбор' })).toBeNull();
    expect(form.value).toEqual(errors);
  });

  it('edits combinations that must be unique', async () => {
    const form = open('errors', 'unique');
    const { user } = form;
    await user.click(button('Добавить: Что не повторяется'));
    await pick(user, 'Поля: добавить', 'Название');
    expect(form.value).toEqual([
      { fields: ['status', 'name'], code: 209, text: '«Статус» с таким значением уже есть' },
    ]);
    await user.click(button('Убрать: Что не повторяется, 1'));
    expect(form.value).toBeUndefined();
  });
});

describe('Actions', () => {
  it('creates one with text, address, prompt, condition and field changes', async () => {
    const form = open('actions', 'actions');
    const { user } = form;
    await user.click(button('Добавить: Действия'));
    await user.type(box('Текст кнопки'), 'Утвердить');
    await user.clear(box('Адрес за путём ресурса'));
    await user.type(box('Адрес за путём ресурса'), 'approve/');
    expect(screen.getByText('В адресе нужен ключ записи: {id}')).toBeDefined();
    await user.clear(box('Адрес за путём ресурса'));
    await user.type(box('Адрес за путём ресурса'), '{{id}/approve/');
    await user.type(box('О чём спросить перед ним'), 'Точно?');
    await pick(user, 'Где предлагать', 'У одной записи');
    await pick(user, 'Кому доступно', 'Суперпользователь');
    await user.click(button('Добавить условие'));
    await user.selectOptions(choose('Поле'), 'Статус');
    await pick(user, 'Что станет в полях: добавить поле', 'Статус');
    await pick(user, 'Что станет в полях: Статус', 'Утверждена');
    expect(button('Утвердить POST …/{id}/approve/, когда Статус выбран').getAttribute('aria-expanded')).toBe('true');
    expect(form.value).toEqual([
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

  it('writes a number of the body with its decimals', async () => {
    const form = open('actions', 'actions', [
      { name: 'discount', title: 'Скидка', path: '{id}/discount/', body: { share: 1 } },
    ]);
    const { user } = form;
    await user.click(button('Скидка POST …/{id}/discount/'));
    const input = screen.getByRole('textbox', { name: /share: число$/ });
    await user.clear(input);
    await user.type(input, '1,5');
    expect(form.value).toMatchObject([{ body: { share: 1.5 } }]);
  });

  it('sets a day by its calendar, and keeps what is not a day as text', () => {
    const actions = [{ name: 'start', title: 'Начать', path: '{id}/start/', sets: { since: '2026-12-01' } }];
    open('actions', 'actions', actions, ['actions', 0, 'sets']);
    expect(screen.getByLabelText('Что станет в полях: Начало').getAttribute('type')).toBe('date');
    cleanup();
    open('actions', 'actions', [{ ...actions[0], sets: { since: 'потом' } }], ['actions', 0, 'sets']);
    expect((box('Что станет в полях: Начало') as HTMLInputElement).value).toBe('потом');
  });

  it('unfolds the one with the requested place, each time it is requested', async () => {
    const actions = ['approve', 'archive'].map((name) => ({ name, title: name, path: `{id}/${name}/` }));
    const { user } = open('actions', 'actions', actions, ['actions', 1, 'path']);
    const row = button('archive POST …/{id}/archive/');
    expect(screen.getAllByRole('button', { expanded: true })).toEqual([row]);
    await user.click(row);
    expect(screen.queryByRole('button', { expanded: true })).toBeNull();
    await user.click(button('Показать место'));
    expect((box('Адрес за путём ресурса') as HTMLInputElement).value).toBe('{id}/archive/');
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
