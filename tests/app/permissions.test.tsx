import '#tests/app/browser.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, type Answer } from '#tests/msw/recordedApi.ts';
import { giveLayout } from '#tests/screens/layout.ts';
import { createPageOpener } from './openPage.tsx';

giveLayout();

const { api, open } = createPageOpener();
const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  menu: { path: '/visits', section: 'distribution', icon: 'list', module: 'distribution' },
  permissions: { create: 'strategy', edit: 'superUser', delete: 'superUser' },
  list: { open: 'modal', columns: ['name'], delete: true },
  filter: { title: 'Фильтры', create: 'Создать визит', fields: ['name'] },
  form: { submit: {}, fields: ['name'] },
  fields: { name: { kind: 'text', label: 'Название' } },
};

/** Returns the embedded API's response, whose headers carry the user's rights. */
const withRights =
  (rights: string, data: object): Answer =>
  () =>
    Response.json({ success: true, data }, { headers: { 'x-rights': rights } });

async function openedBy(role: Record<string, boolean>, rights?: string, declaration = visits) {
  api.on('GET /api/v1/visits/', envelope([{ visitId: 7, name: 'Обход' }]));
  api.on('GET /api/v1/visits/7/', envelope({ visitId: 7, name: 'Обход' }));
  await open({
    address: '/visits',
    profile: rights === undefined ? { fullName: 'Петров', role } : withRights(rights, { fullName: 'Петров', role }),
    added: { resources: [declaration] },
  });
  const cell = await screen.findByRole('cell', { name: 'Обход' });
  const button = (name: string) => screen.queryByRole('button', { name });
  return { cell, button };
}

describe('Buttons by the `permissions` of a declaration', () => {
  test('offers no create or delete without any flag, and opens records read-only', async () => {
    const { cell, button } = await openedBy({});
    await userEvent.click(cell);
    const dialog = await screen.findByRole('dialog', { name: 'Визит' });
    expect(within(dialog).getByText('Только для чтения: недостаточно прав, чтобы изменить запись')).toBeTruthy();
    expect((await within(dialog).findByRole('status', { name: 'Название' })).textContent).toBe('Обход');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Сохранить' })).toBeNull();
    expect([button('Создать визит'), button('Удалить')]).toEqual([null, null]);
  });

  test("offers the action that names the user's flag", async () => {
    const { button } = await openedBy({ strategiesAccess: true });
    await expect.poll(() => button('Создать визит')).toBeTruthy();
    expect(button('Удалить')).toBeNull();
  });

  test('offers everything to a superuser', async () => {
    const { cell, button } = await openedBy({ superUser: true });
    await expect.poll(() => button('Создать визит')).toBeTruthy();
    expect(button('Удалить')).toBeTruthy();
    await userEvent.click(cell);
    expect(await screen.findByRole('button', { name: 'Сохранить' })).toBeTruthy();
  });
});

describe('Rights to delete and export with the embedded API', () => {
  const clearing: Declaration = {
    ...visits,
    permissions: {},
    actions: [
      { name: 'clear', title: 'Очистить', method: 'DELETE', path: '{id}/clear/', of: 'row' },
      { name: 'close', title: 'Закрыть', path: '{id}/close/', of: 'row' },
    ],
  };

  const actionsOf = async (): Promise<(string | null)[]> => {
    await userEvent.click(await screen.findByRole('button', { name: 'Действия' }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };

  test('hides `Удалить`, `Выгрузить` and every deleting action without these rights', async () => {
    const { button } = await openedBy({}, '', clearing);
    await expect.poll(() => button('Загрузить из файла')).toBeTruthy();
    expect([button('Удалить'), button('Выгрузить')]).toEqual([null, null]);
    expect(await actionsOf()).toEqual(['Открыть', 'Копировать', 'Скопировать ссылку', 'Закрыть']);
  });

  test('shows each button to a user with its right', async () => {
    const { button } = await openedBy({}, 'delete export', clearing);
    await expect.poll(() => button('Удалить')).toBeTruthy();
    await expect.poll(() => button('Выгрузить')).toBeTruthy();
    expect(await actionsOf()).toEqual(['Открыть', 'Копировать', 'Скопировать ссылку', 'Очистить', 'Закрыть']);
  });

  test('shows everything when an external API sends no rights', async () => {
    const { button } = await openedBy({}, undefined, clearing);
    await expect.poll(() => button('Удалить')).toBeTruthy();
    await expect.poll(() => button('Выгрузить')).toBeTruthy();
  });
});
