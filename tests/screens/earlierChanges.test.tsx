import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { promo as declared, promoBody } from '#tests/customResources/promo.ts';
import { createScreenFixture } from './screenFixture.tsx';

/** The resource with a field that can be changed in many records. */
const promo: Declaration = {
  ...declared,
  fields: { ...declared.fields, discount: { ...declared.fields['discount'], bulk: true } as never },
};
const host = { versions: true, history: true, embedded: true, views: false } as const;
const path = '/api/v1/promos/';

interface Promo {
  promoId: number;
  name: string;
  discount: number;
}

describe('Earlier changes of many records (`Прежние изменения`)', () => {
  const fixture = createScreenFixture({ ...engine, resources: [promo] }, host);
  let token = '';
  const call = (method: string, at: string, body?: unknown) => fixture.api.call(method, at, token, body);
  const stored = async () =>
    ((await call('GET', `${path}?limit=100`)).body.data as Promo[]).toSorted((a, b) => a.promoId - b.promoId);
  const discounts = async () => (await stored()).map(({ name, discount }) => [name, discount]);
  beforeAll(async () => {
    fixture.api.deps.added = () => [promo];
    token = (await fixture.api.signIn()).access_token;
  });
  beforeEach(async () => {
    for (const { promoId } of await stored()) await call('DELETE', `${path}${promoId}/`);
    const { data } = (await call('GET', '/config/bulk-changes/promo/')).body;
    for (const { id } of data as { id: string }[]) await call('DELETE', `/config/bulk-changes/promo/${id}/`);
    for (const name of ['Зима', 'Весна']) await call('POST', path, { ...promoBody, name });
  });
  const open = () =>
    fixture.draw(
      <>
        <ResourceScreen declaration={promo} />
        <Messages />
      </>,
    );
  const press = async (user: UserEvent, name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }));
  const dialog = (name: string) => screen.findByRole('dialog', { name });
  const choose = async (user: UserEvent) => {
    for (const name of ['Зима', 'Весна'])
      await user.click(await screen.findByRole('checkbox', { name: `Выбрать: ${name}` }));
  };
  const messages = () => within(screen.getByRole('region', { name: 'Сообщения' }));
  const follow = async (user: UserEvent) => user.click(messages().getByRole('button', { name: 'Прежние изменения' }));
  const message = (text: string) => messages().findByText(text);
  async function change(user: UserEvent) {
    await choose(user);
    await press(user, 'Изменить');
    const form = within(await dialog('Изменить записи: 2'));
    await user.type(await form.findByRole('textbox', { name: /^Скидка/ }), '25');
    await press(user, 'Показать');
    await press(user, 'Записать');
    await message('Изменено записей: 2');
  }
  async function remove(user: UserEvent) {
    await choose(user);
    await user.click(
      within(await screen.findByRole('group', { name: 'Выбранные записи' })).getByRole('button', { name: 'Удалить' }),
    );
    await user.click(within(await dialog('Удалить записи: 2?')).getByRole('button', { name: 'Удалить' }));
    await message('Удалено записей: 2');
  }
  const listed = async () =>
    within(await within(await dialog('Прежние изменения')).findByRole('list', { name: 'Прежние изменения' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  async function undo(user: UserEvent, title: string) {
    await press(user, `Отменить «${title}»`);
    const question = within(await dialog('Отменить изменение?'));
    await user.click(question.getByRole('button', { name: 'Отменить изменение' }));
  }

  it('opens from the message of a bulk change, says what was done by whom, and restores the earlier values', async () => {
    const user = await open();
    await change(user);
    expect(await discounts()).toEqual([
      ['Зима', 0.25],
      ['Весна', 0.25],
    ]);
    await follow(user);
    expect(await listed()).toEqual([
      expect.stringMatching(/^Изменено: Скидка, % — .*, Орлова Марина Сергеевна, записей: 2Отменить$/),
    ]);
    await undo(user, 'Изменено: Скидка, %');
    expect(await within(await dialog('Прежние изменения')).findByText('Отменено: 2 из 2')).toBeTruthy();
    expect(await discounts()).toEqual([
      ['Зима', 0.1],
      ['Весна', 0.1],
    ]);
  });

  it('leaves a record that others changed since, and says why', async () => {
    const user = await open();
    await change(user);
    const [winter] = await stored();
    await call('PUT', `${path}${winter?.promoId}/`, { ...promoBody, name: 'Зима', discount: 0.3 });
    await follow(user);
    await undo(user, 'Изменено: Скидка, %');
    const left = await within(await dialog('Прежние изменения')).findByRole('region', { name: 'Не отменены' });
    expect(within(left).getByRole('listitem').textContent).toBe('Зима — Изменили после вас: Скидка, %');
    expect(await discounts()).toEqual([
      ['Зима', 0.3],
      ['Весна', 0.1],
    ]);
    await press(user, 'Закрыть');
    await press(user, 'Прежние изменения');
    expect(await listed()).toEqual([expect.stringMatching(/^Изменено: Скидка, % — /)]);
  });

  it('finishes the undo of a deletion after the record that stood in its way is gone', async () => {
    const user = await open();
    await remove(user);
    const { body } = await call('POST', path, { ...promoBody, name: 'Зима' });
    await follow(user);
    await undo(user, 'Удалено');
    expect(await within(await dialog('Прежние изменения')).findByText('Отменено: 1 из 2')).toBeTruthy();
    await call('DELETE', `${path}${(body.data as { promoId: number }).promoId}/`);
    await press(user, 'Закрыть');
    await press(user, 'Прежние изменения');
    await undo(user, 'Удалено');
    expect(await within(await dialog('Прежние изменения')).findByText('Отменено: 2 из 2')).toBeTruthy();
    expect(await discounts()).toEqual([
      ['Зима', 0.1],
      ['Весна', 0.1],
    ]);
    await press(user, 'Закрыть');
    await press(user, 'Прежние изменения');
    expect(await within(await dialog('Прежние изменения')).findByText(/^Пока ничего нет/)).toBeTruthy();
  });

  it('returns the records of a bulk deletion, from the button of the list', async () => {
    const user = await open();
    await remove(user);
    await user.click(await screen.findByRole('button', { name: 'Закрыть сообщение' }));
    await press(user, 'Прежние изменения');
    expect(await listed()).toEqual([expect.stringMatching(/^Удалено — .*, записей: 2Отменить$/)]);
    await undo(user, 'Удалено');
    expect(await within(await dialog('Прежние изменения')).findByText('Отменено: 2 из 2')).toBeTruthy();
    expect(await discounts()).toEqual([
      ['Зима', 0.1],
      ['Весна', 0.1],
    ]);
  });

  it('no longer lists a change that was undone, here or from its message', async () => {
    const user = await open();
    await remove(user);
    await press(user, 'Вернуть всё');
    await message('Возвращено записей: 2');
    await press(user, 'Прежние изменения');
    expect(await within(await dialog('Прежние изменения')).findByText(/^Пока ничего нет/)).toBeTruthy();
  });

  it('returns the focus to its button after Esc', async () => {
    const user = await open();
    await press(user, 'Прежние изменения');
    await within(await dialog('Прежние изменения')).findByText(/^Пока ничего нет/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Прежние изменения' })));
  });

  it('begins a change again when its first request got no response', async () => {
    const user = await open();
    await choose(user);
    fixture.on('POST /config/bulk-changes/promo/', () => Response.error());
    await user.click(
      within(await screen.findByRole('group', { name: 'Выбранные записи' })).getByRole('button', { name: 'Удалить' }),
    );
    await user.click(within(await dialog('Удалить записи: 2?')).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText(/^Остановлено: /)).toBeTruthy();
    expect((await stored()).length).toBe(2);
    await press(user, 'Продолжить');
    await message('Удалено записей: 2');
    await follow(user);
    expect(await listed()).toEqual([expect.stringMatching(/^Удалено — .*, записей: 2Отменить$/)]);
  });
});

describe('Earlier changes with an external API', () => {
  const fixture = createScreenFixture({ ...engine, resources: [promo] }, { ...host, versions: false, history: false });

  it('are not offered without a history', async () => {
    fixture.host[`GET ${path}`] = () =>
      Response.json({ success: true, data: [{ ...promoBody, promoId: 1, name: 'Зима' }] });
    await fixture.open(promo);
    await screen.findByRole('checkbox', { name: 'Выбрать: Зима' });
    await screen.findByRole('button', { name: 'Загрузить из файла' });
    expect(screen.queryByRole('button', { name: 'Прежние изменения' })).toBeNull();
  });
});
