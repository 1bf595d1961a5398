import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { promo, promoBody } from '#tests/customResources/promo.ts';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const host = { versions: true, history: true, embedded: true, views: false } as const;
const route = 'POST /config/referrers/promo/';

describe('Deletion of records that others refer to', () => {
  const fixture = createScreenFixture({ ...engine, resources: [promo] }, host);
  const made: number[] = [];
  beforeAll(async () => {
    fixture.api.deps.added = () => [promo];
    const { access_token: token } = await fixture.api.signIn();
    for (const name of ['Зима', 'Весна']) {
      const { data } = (await fixture.api.call('POST', '/api/v1/promos/', token, { ...promoBody, name })).body;
      made.push((data as { promoId: number }).promoId);
    }
  });
  const dialog = (name: string) => screen.findByRole('dialog', { name });
  const linesIn = (shown: Pick<typeof screen, 'getAllByRole'>) =>
    shown.getAllByRole('listitem').map(({ textContent }) => textContent);
  const deletions = () => fixture.seen.filter(({ method }) => method === 'DELETE');
  async function choose(user: UserEvent) {
    for (const name of ['Зима', 'Весна'])
      await user.click(await screen.findByRole('checkbox', { name: `Выбрать: ${name}` }));
    const bar = within(await screen.findByRole('group', { name: 'Выбранные записи' }));
    await user.click(bar.getByRole('button', { name: 'Удалить' }));
  }
  async function removeFirst(user: UserEvent) {
    await screen.findByRole('checkbox', { name: 'Выбрать: Зима' });
    const row = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes('Зима'));
    await user.click(await within(row as HTMLElement).findByRole('button', { name: /^Удалить/ }));
  }

  it('says what refers to the record instead of asking', async () => {
    fixture.on(route, envelope({ ids: [made[0]], counts: ['12 задач', '3 продажи'], mentions: [] }));
    const user = await fixture.open(promo);
    await removeFirst(user);
    const shown = within(await dialog('Запись нельзя удалить'));
    expect(linesIn(shown)).toEqual([
      'Зима',
      'К этой записи относятся: 12 задач, 3 продажи. Сначала перенесите или удалите их.',
    ]);
    await user.click(shown.getByRole('button', { name: 'Понятно' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deletions()).toEqual([]);
  });

  it('says before a deletion which sections keep the number of the record', async () => {
    const mentions = [
      { title: 'Договоры', records: 1200 },
      { title: 'Визиты', records: 3 },
    ];
    fixture.on(route, envelope({ ids: [], counts: [], mentions }));
    const user = await fixture.open(promo);
    await removeFirst(user);
    const shown = within(await dialog('Удалить запись?'));
    expect(linesIn(shown)).toEqual([
      'Зима',
      'На эту запись ссылаются: «Договоры» (1\u00a0200), «Визиты» (3). Там вместо названия останется её номер.',
    ]);
    await user.click(shown.getByRole('button', { name: 'Отмена' }));
    expect(deletions()).toEqual([]);
  });

  it('says before a bulk deletion how many records stay, and what refers to them', async () => {
    fixture.on(route, envelope({ ids: [made[0]], counts: ['12 задач'], mentions: [] }));
    const user = await fixture.open(promo);
    await choose(user);
    expect(linesIn(within(await dialog('Удалить записи: 2?')))).toEqual([
      'Зима',
      'Весна',
      'Не удалятся записи: 1. К ним относятся: 12 задач. Сначала перенесите или удалите их.',
    ]);
  });

  it('offers no bulk deletion when others refer to all records', async () => {
    fixture.on(route, envelope({ ids: made, counts: ['12 задач'], mentions: [] }));
    const user = await fixture.open(promo);
    await choose(user);
    await user.click(within(await dialog('Записи нельзя удалить')).getByRole('button', { name: 'Понятно' }));
    expect(deletions()).toEqual([]);
  });

  it('asks as before where nothing refers to the record', async () => {
    const user = await fixture.open(promo);
    await removeFirst(user);
    const question = within(await dialog('Удалить запись?'));
    expect(question.getByText('Зима')).toBeTruthy();
    expect(question.queryByText(/относятся/)).toBeNull();
    expect(question.getByRole('button', { name: 'Удалить' })).toBeTruthy();
  });
});
