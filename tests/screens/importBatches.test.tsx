import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { promo } from '#tests/customResources/promo.ts';
import { installFileSaver } from './savedFiles.ts';
import { createScreenFixture } from './screenFixture.tsx';

const own = { versions: true, history: true, recipients: true, arranges: true, batches: true, views: false } as const;
const file = (...lines: string[]) =>
  new File([`\u{FEFF}${['Название;Период с;Период по;Регионы;Скидка, %', ...lines].join('\r\n')}\r\n`], 'акции.csv', {
    type: 'text/csv',
  });
const line = (name: string, share = '10 %') => `${name};01.03.2026;31.03.2026;Московская область;${share}`;

describe('Import of a file with the embedded API (docs/import.md)', () => {
  installFileSaver();
  const fixture = createScreenFixture({ ...engine, resources: [promo] }, own);
  let token = '';
  beforeAll(async () => {
    fixture.api.deps.added = () => [promo];
    token = (await fixture.api.signIn()).access_token;
  });
  const stored = async (): Promise<{ promoId: number; name: string; discount: number }[]> => {
    return (await fixture.api.call('GET', '/api/v1/promos/?limit=100', token)).body.data as {
      promoId: number;
      name: string;
      discount: number;
    }[];
  };
  beforeEach(async () => {
    for (const { promoId } of await stored()) await fixture.api.call('DELETE', `/api/v1/promos/${promoId}/`, token);
    await fixture.api.call('POST', '/api/v1/promos/', token, {
      name: 'Зима',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      scope: 0,
      territoryIds: [1],
      discount: 0.1,
      status: 0,
    });
  });
  const dialog = () => screen.findByRole('dialog', { name: 'Загрузить из файла' });
  const press = async (user: UserEvent, name: string | RegExp) =>
    user.click(await within(await dialog()).findByRole('button', { name }));
  const check = async (user: UserEvent, given: File) => {
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await user.upload(await within(await dialog()).findByLabelText('Файл .xlsx или .csv'), given);
    await press(user, 'Проверить');
  };
  const counts = async () => (await within(await dialog()).findByText(/^Новых \d+ ·/)).textContent;
  const sent = () =>
    fixture.seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

  it('runs the dry run in the API with its own rejections, writes rows in batches, and finds its records again', async () => {
    const user = await fixture.open(promo);
    const given = file(line('Весна'), line('зима'), line('Лето', '12,5 %'));
    await check(user, given);
    expect(await counts()).toBe('Новых 2 · Изменится 0 · Без изменений 0 · Ошибок 1');
    expect(await within(await dialog()).findByText(/Акция с таким названием уже есть/)).toBeTruthy();
    expect((await stored()).map(({ name }) => name)).toEqual(['Зима']);
    await press(user, 'Записать');
    expect(await within(await dialog()).findByText('Добавлено 2 · Изменено 0 · Не записано 1')).toBeTruthy();
    expect((await stored()).map(({ name, discount }) => [name, discount])).toEqual([
      ['Лето', 0.125],
      ['Весна', 0.1],
      ['Зима', 0.1],
    ]);
    expect(sent()).toEqual(['POST /api/exchange/imports/promo/write/', 'POST /api/exchange/imports/promo/write/']);
    await press(user, 'Закрыть');
    await check(user, given);
    expect(await counts()).toBe('Новых 0 · Изменится 0 · Без изменений 2 · Ошибок 1');
  });

  it('lists the result of a file afterwards and reverts it from there', async () => {
    const user = await fixture.open(promo);
    await check(user, file(line('Осень')));
    await press(user, 'Записать');
    await within(await dialog()).findByText('Добавлено 1 · Изменено 0 · Не записано 0');
    await press(user, 'Закрыть');
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    const own = within(await within(await dialog()).findByRole('region', { name: 'Прежние загрузки' }))
      .getAllByRole('listitem')
      .find(({ textContent }) => /^акции\.csv — .*Орлова Марина Сергеевна, строк: 1/.test(textContent ?? ''));
    await user.click(within(own as HTMLElement).getByRole('button', { name: 'Отменить загрузку «акции.csv»' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Отменить загрузку?' })).getByRole('button', {
        name: 'Отменить загрузку',
      }),
    );
    expect(await within(await dialog()).findByText('Отменено: 1 из 1')).toBeTruthy();
    expect((await stored()).map(({ name }) => name)).toEqual(['Зима']);
  });

  it('creates no duplicate after a lost response: `Продолжить` writes the remaining rows', async () => {
    const user = await fixture.open(promo);
    await check(user, file(line('Ливень')));
    await counts();
    // The server has written the rows, and the connection broke before the response.
    fixture.host['POST /api/exchange/imports/promo/write/'] = async (request) => {
      await fixture.api.call('POST', '/api/exchange/imports/promo/write/', token, request.body);
      return Response.error();
    };
    await press(user, 'Записать');
    await within(await dialog()).findByText(/^Остановлено: /);
    delete fixture.host['POST /api/exchange/imports/promo/write/'];
    await press(user, 'Продолжить');
    expect(await within(await dialog()).findByText('Добавлено 1 · Изменено 0 · Не записано 0')).toBeTruthy();
    expect((await stored()).map(({ name }) => name)).toEqual(['Ливень', 'Зима']);
  });
});
