import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';

const { fixture, openList, openNew, column, sent } = renderCustomResource({
  kind: 'rows',
  label: 'Вопросы',
  min: 1,
  order: true,
  add: 'Добавить вопрос',
  fields: {
    text: { kind: 'text', label: 'Вопрос' },
    weight: { kind: 'number', label: 'Вес' },
    kind: {
      kind: 'select',
      label: 'Вид',
      options: [
        [1, 'Да или нет'],
        [2, 'Число'],
      ],
    },
  },
  rules: [['text', 'Введите вопрос', { text: 'filled' }]],
});

const table = () => within(screen.getByRole('group', { name: 'Вопросы' }));
const row = (at: number) => within(table().getByRole('group', { name: new RegExp(`^Строка ${at} из`) }));
const texts = () =>
  table()
    .getAllByRole<HTMLInputElement>('textbox', { name: 'Вопрос' })
    .map(({ value }) => value);

describe('kind rows in a form', () => {
  it('adds rows, reorders them by keyboard and sends them with the record; the list shows the row count', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    await screen.findByRole('group', { name: 'Вопросы' });
    await user.type(form.getByRole('textbox', { name: 'Название' }), 'Полка');
    expect(table().getByText('Строк пока нет')).toBeDefined();
    for (const text of ['Цена?', 'Остаток?']) {
      await user.click(table().getByRole('button', { name: 'Добавить вопрос' }));
      await waitFor(() =>
        expect(document.activeElement).toBe(table().getAllByRole('textbox', { name: 'Вопрос' }).at(-1)),
      );
      await user.keyboard(text);
    }
    expect(table().getByText('2 строки')).toBeDefined();
    await user.type(row(2).getByRole('textbox', { name: 'Вес' }), '5');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(texts()).toEqual(['Остаток?', 'Цена?']);
    expect(table().getByRole('status').textContent).toBe('Строка 2: теперь 1 из 2');
    expect(row(1).getByRole('button', { name: 'Выше: Строка 1' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(row(1).getByRole('button', { name: 'Ниже: Строка 1' }));
    expect(texts()).toEqual(['Цена?', 'Остаток?']);
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual({
      name: 'Полка',
      own: [
        { text: 'Цена?', weight: null, kind: null },
        { text: 'Остаток?', weight: 5, kind: null },
      ],
    });
    await waitFor(() => expect(column()).toEqual(['2 строки']));

    await user.click(screen.getByText('Полка'));
    await screen.findByRole('dialog', { name: 'Визит' });
    await screen.findByRole('group', { name: 'Вопросы' });
    await waitFor(() => expect(texts()).toEqual(['Цена?', 'Остаток?']));
    await user.click(row(1).getByRole('button', { name: 'Удалить: Строка 1' }));
    expect(texts()).toEqual(['Остаток?']);
    expect(row(1).queryByRole('button', { name: 'Удалить: Строка 1' })).toBeNull();
  });

  it('names and marks the row that violates a rule until it is fixed, and the API rejects it as well', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    await screen.findByRole('group', { name: 'Вопросы' });
    await user.click(form.getByRole('button', { name: 'Создать' }));
    let dialog = await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    expect(dialog.textContent).toContain('Вопросы: Нужно не меньше 1 строки');
    await user.click(within(dialog).getByRole('button', { name: 'Понятно' }));
    await user.click(table().getByRole('button', { name: 'Добавить вопрос' }));
    await user.click(form.getByRole('button', { name: 'Создать' }));
    dialog = await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    expect(dialog.textContent).toContain('Вопросы: Строка 1: Введите вопрос');
    await user.click(within(dialog).getByRole('button', { name: 'Понятно' }));
    const box = table().getByRole('textbox', { name: 'Вопрос' });
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    await user.type(box, 'Цена?');
    expect(box.getAttribute('aria-invalid')).toBeNull();
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const token = (await fixture.api.signIn()).access_token;
    const rejection = await fixture.api.call('POST', '/api/v1/visits/', token, {
      name: 'Без вопроса',
      own: [{ text: '' }],
    });
    expect(rejection.body.error?.data).toEqual({ own: ['Строка 1: Введите вопрос'] });
  });
});
