import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { AnyRecord } from '#codecs/records.ts';
import { promo, promoBody } from '#tests/customResources/promo.ts';
import { installFileSaver } from './savedFiles.ts';
import { createScreenFixture } from './screenFixture.tsx';

const embeddedHost = {
  versions: true,
  history: true,
  embedded: true,
  views: false,
} as const;
const file = (...lines: string[]) =>
  new File([`\u{FEFF}${['Название;Период с;Период по;Регионы;Скидка, %', ...lines].join('\r\n')}\r\n`], 'акции.csv', {
    type: 'text/csv',
  });
const line = (name: string, share = '10 %') => `${name};01.03.2026;31.03.2026;Московская область;${share}`;

describe('Import of a file with the embedded API (docs/import.md)', () => {
  const saved = installFileSaver();
  const fixture = createScreenFixture({ ...engine, resources: [promo] }, embeddedHost);
  let token = '';
  const { runJobs } = fixture;
  beforeAll(async () => {
    fixture.api.deps.added = () => [promo];
    fixture.api.deps.wakeJobs = runJobs;
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
    fixture.api.deps.wakeJobs = runJobs;
    const { data } = (await fixture.api.call('GET', '/api/exchange/imports/promo/', token)).body;
    for (const { importId } of data as { importId: string }[])
      await fixture.api.call('DELETE', `/api/exchange/imports/promo/${importId}/`, token);
    for (const { promoId } of await stored()) await fixture.api.call('DELETE', `/api/v1/promos/${promoId}/`, token);
    await fixture.api.call('POST', '/api/v1/promos/', token, { ...promoBody, name: 'Зима' });
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
    expect(sent()).toEqual([
      'POST /api/exchange/imports/promo/write/',
      'POST /api/exchange/imports/promo/queue/',
      'POST /api/exchange/imports/promo/queue/',
    ]);
    await press(user, 'Закрыть');
    await check(user, given);
    expect(await counts()).toBe('Новых 0 · Изменится 0 · Без изменений 2 · Ошибок 1');
  });

  it('changes a record that another user created after the dry run, by its key, instead of creating it', async () => {
    const user = await fixture.open(promo);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await user.upload(
      await within(await dialog()).findByLabelText('Файл .xlsx или .csv'),
      file(line('Весна', '20 %'), line('Лето')),
    );
    await user.selectOptions(await within(await dialog()).findByLabelText('Находить записи по столбцу'), 'Название');
    await press(user, 'Проверить');
    expect(await counts()).toBe('Новых 2 · Изменится 0 · Без изменений 0');
    await fixture.api.call('POST', '/api/v1/promos/', token, { ...promoBody, name: 'весна' });
    await press(user, 'Записать');
    expect(await within(await dialog()).findByText('Добавлено 1 · Изменено 1 · Не записано 0')).toBeTruthy();
    expect((await stored()).map(({ name, discount }) => [name, discount])).toEqual([
      ['Лето', 0.1],
      ['Весна', 0.2],
      ['Зима', 0.1],
    ]);
  });

  it('continues after that second look has failed, and refuses no row because of it', async () => {
    const user = await fixture.open(promo);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await user.upload(await within(await dialog()).findByLabelText('Файл .xlsx или .csv'), file(line('Весна', '20 %')));
    await user.selectOptions(await within(await dialog()).findByLabelText('Находить записи по столбцу'), 'Название');
    await press(user, 'Проверить');
    expect(await counts()).toBe('Новых 1 · Изменится 0 · Без изменений 0');
    fixture.on('GET /api/v1/promos/', ...Array.from({ length: 4 }, () => () => new Response('{}', { status: 503 })));
    await press(user, 'Записать');
    expect(await within(await dialog()).findByText(/^Остановлено: /)).toBeTruthy();
    expect(await stored()).toHaveLength(1);
    await press(user, 'Продолжить');
    expect(await within(await dialog()).findByText('Добавлено 1 · Изменено 0 · Не записано 0')).toBeTruthy();
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

  it('leaves a record that somebody corrected afterwards and lists it, as the question promises', async () => {
    const user = await fixture.open(promo);
    await check(user, file(line('Осень'), line('Иней')));
    await press(user, 'Записать');
    await within(await dialog()).findByText('Добавлено 2 · Изменено 0 · Не записано 0');
    const corrected = (await stored()).find(({ name }) => name === 'Осень');
    // A field that the file has no column for.
    await fixture.api.call('PUT', `/api/v1/promos/${corrected?.promoId}/`, token, {
      ...promoBody,
      name: 'Осень',
      status: 1,
    });
    await press(user, 'Отменить загрузку');
    expect(await within(await dialog()).findByText('Отменено: 1 из 2')).toBeTruthy();
    expect((await within(await dialog()).findByRole('list', { name: 'Не отменены' })).textContent).toBe(
      'Строка 2 — Изменили после вас, поэтому запись не удалена',
    );
    expect((await stored()).map(({ name }) => name)).toEqual(['Осень', 'Зима']);
    await press(user, 'Закрыть');
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    expect(await within(await dialog()).findByRole('button', { name: 'Отменить загрузку «акции.csv»' })).toBeTruthy();
  });

  it('deletes a record that the same file corrected, and leaves one that a colleague deleted and restored', async () => {
    const names = async () => (await stored()).map(({ name }) => name);
    const load = async (row: number, id: number | null, before: string | null, name: string): Promise<number> => {
      const written = await fixture.api.call('POST', '/api/exchange/imports/promo/write/', token, {
        import: { id: 'twice', file: 'акции.csv' },
        rows: [{ row, id, changes: [{ name: 'name', before, after: name }], body: { ...promoBody, name } }],
      });
      return (written.body.data as [{ id: number }])[0].id;
    };
    await load(2, await load(2, null, null, 'Осень'), 'Осень', 'Листопад');
    const id = await load(3, null, null, 'Иней');
    await fixture.api.call('PUT', `/api/v1/promos/${id}/`, token, { ...promoBody, name: 'Иней', status: 1 });
    await fixture.api.call('DELETE', `/api/v1/promos/${id}/`, token);
    const history = await fixture.api.call('GET', `/config/history/promo/${id}`, token);
    const [deletion] = history.body.data as [{ id: number }];
    await fixture.api.call('POST', `/config/history/${deletion.id}/restore`, token);
    expect((await names()).toSorted()).toEqual(['Зима', 'Иней', 'Листопад']);
    const user = await fixture.open(promo);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await press(user, 'Отменить загрузку «акции.csv»');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Отменить загрузку?' })).getByRole('button', {
        name: 'Отменить загрузку',
      }),
    );
    expect(await within(await dialog()).findByText('Отменено: 1 из 2')).toBeTruthy();
    expect((await within(await dialog()).findByRole('list', { name: 'Не отменены' })).textContent).toBe(
      'Строка 3 — Изменили после вас, поэтому запись не удалена',
    );
    expect((await names()).toSorted()).toEqual(['Зима', 'Иней']);
  });

  it('leaves a record that another import of the same author changed afterwards, and lists it', async () => {
    const load = async (file: string, id: number | null, change: AnyRecord, body: AnyRecord): Promise<number> => {
      const written = await fixture.api.call('POST', '/api/exchange/imports/promo/write/', token, {
        import: { id: file, file },
        rows: [{ row: 2, id, changes: [change], body: { ...promoBody, name: 'Осень', ...body } }],
      });
      return (written.body.data as [{ id: number }])[0].id;
    };
    const id = await load('акции.csv', null, { name: 'name', before: null, after: 'Осень' }, {});
    await load('скидки.csv', id, { name: 'discount', before: 0.1, after: 0.3 }, { discount: 0.3 });
    const user = await fixture.open(promo);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await press(user, 'Отменить загрузку «акции.csv»');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Отменить загрузку?' })).getByRole('button', {
        name: 'Отменить загрузку',
      }),
    );
    expect(await within(await dialog()).findByText('Отменено: 0 из 1')).toBeTruthy();
    expect((await within(await dialog()).findByRole('list', { name: 'Не отменены' })).textContent).toBe(
      'Строка 2 — Изменили после вас, поэтому запись не удалена',
    );
    expect((await stored()).map(({ name, discount }) => [name, discount])).toEqual([
      ['Осень', 0.3],
      ['Зима', 0.1],
    ]);
  });

  it('creates no duplicate after a lost response: `Продолжить` sends the remaining rows', async () => {
    const user = await fixture.open(promo);
    await check(user, file(line('Ливень')));
    await counts();
    // The server has stored the rows, and the connection broke before the response.
    fixture.host['POST /api/exchange/imports/promo/queue/'] = async (request) => {
      await fixture.api.call('POST', '/api/exchange/imports/promo/queue/', token, request.body);
      return Response.error();
    };
    await press(user, 'Записать');
    await within(await dialog()).findByText(/^Остановлено: /);
    delete fixture.host['POST /api/exchange/imports/promo/queue/'];
    await press(user, 'Продолжить');
    expect(await within(await dialog()).findByText('Добавлено 1 · Изменено 0 · Не записано 0')).toBeTruthy();
    expect((await stored()).map(({ name }) => name)).toEqual(['Ливень', 'Зима']);
  });

  it('continues after its window is closed, and shows how far it is when it is opened again', async () => {
    fixture.api.deps.wakeJobs = () => undefined;
    const user = await fixture.open(promo);
    await check(user, file(line('Гроза'), line('Туман')));
    await counts();
    await press(user, 'Записать');
    await within(await dialog()).findByText(/^Окно можно закрыть: загрузка продолжится на сервере/);
    await press(user, 'Закрыть');
    expect(screen.queryByRole('dialog', { name: 'Загрузить из файла' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    expect(await within(await dialog()).findByText(/строк: 0; идёт: 0 из 2/)).toBeTruthy();
    await press(user, 'Ход загрузки «акции.csv»');
    expect(await within(await dialog()).findByText('Записано: 0 из 2')).toBeTruthy();
    runJobs();
    expect(await within(await dialog()).findByText('Добавлено 2 · Изменено 0 · Не записано 0')).toBeTruthy();
    expect((await stored()).map(({ name }) => name)).toEqual(['Туман', 'Гроза', 'Зима']);
  });

  it('lists and saves the rejected rows after its window was closed', async () => {
    const user = await fixture.open(promo);
    await check(user, file(line('Иней')));
    await counts();
    // Another user takes the name after the dry run.
    await fixture.api.call('POST', '/api/v1/promos/', token, {
      name: 'Иней',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      scope: 0,
      territoryIds: [1],
      discount: 0.2,
      status: 0,
    });
    await press(user, 'Записать');
    await within(await dialog()).findByText('Добавлено 0 · Изменено 0 · Не записано 1');
    await press(user, 'Закрыть');
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await press(user, 'Ход загрузки «акции.csv»');
    expect((await within(await dialog()).findByRole('list', { name: 'Не записаны' })).textContent).toMatch(
      /^Строка 2 — Акция с таким названием уже есть/,
    );
    await press(user, 'Скачать строки с ошибками');
    await waitFor(() => expect(saved.files[0]?.state).toBe('closed'));
    expect(saved.files[0]?.name).toMatch(/^Промоакции - ошибки .*\.xlsx$/);
    await press(user, 'Закрыть');
    // The other record is deleted, and the saved file imported as it is.
    const [{ promoId: id } = { promoId: 0 }] = await stored();
    await fixture.api.call('DELETE', `/api/v1/promos/${id}/`, token);
    await check(user, new File(saved.files[0]?.parts ?? [], 'ошибки.xlsx'));
    expect(await counts()).toBe('Новых 1 · Изменится 0 · Без изменений 0');
    await press(user, 'Записать');
    await within(await dialog()).findByText('Добавлено 1 · Изменено 0 · Не записано 0');
    expect((await stored()).map(({ name, discount }) => [name, discount])).toEqual([
      ['Иней', 0.1],
      ['Зима', 0.1],
    ]);
  });

  it('stops at the user’s request, continues, and can be undone from where it is', async () => {
    fixture.api.deps.wakeJobs = () => undefined;
    const user = await fixture.open(promo);
    const lines = Array.from({ length: 30 }, (_, at) => line(`Снег ${at}`));
    await check(user, file(...lines));
    await counts();
    await press(user, 'Записать');
    await within(await dialog()).findByText(/^Окно можно закрыть/);
    await fixture.api.runDueJobs(AbortSignal.abort());
    await press(user, 'Остановить');
    expect(await within(await dialog()).findByText('Остановлено: Орлова Марина Сергеевна')).toBeTruthy();
    expect(await within(await dialog()).findByText('Добавлено 20 · Изменено 0 · Не записано 0')).toBeTruthy();
    expect(await stored()).toHaveLength(21);
    await press(user, 'Отменить загрузку');
    expect(await within(await dialog()).findByText('Отменено: 20 из 20')).toBeTruthy();
    expect((await stored()).map(({ name }) => name)).toEqual(['Зима']);
    expect(await fixture.api.runDueJobs()).toBe(0);
  });

  it('stops before it is undone from the list while it runs', async () => {
    fixture.api.deps.wakeJobs = () => undefined;
    const user = await fixture.open(promo);
    await check(user, file(...Array.from({ length: 30 }, (_, at) => line(`Град ${at}`))));
    await counts();
    await press(user, 'Записать');
    await within(await dialog()).findByText(/^Окно можно закрыть/);
    await fixture.api.runDueJobs(AbortSignal.abort());
    await press(user, 'Закрыть');
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await press(user, 'Отменить загрузку «акции.csv»');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Отменить загрузку?' })).getByRole('button', {
        name: 'Отменить загрузку',
      }),
    );
    expect(await within(await dialog()).findByText('Отменено: 20 из 20')).toBeTruthy();
    expect((await stored()).map(({ name }) => name)).toEqual(['Зима']);
    expect(await fixture.api.runDueJobs()).toBe(0);
  });

  it('continues after it was stopped', async () => {
    fixture.api.deps.wakeJobs = () => undefined;
    const user = await fixture.open(promo);
    await check(user, file(line('Иволга'), line('Сойка')));
    await counts();
    await press(user, 'Записать');
    await within(await dialog()).findByText(/^Окно можно закрыть/);
    await press(user, 'Остановить');
    await within(await dialog()).findByText('Остановлено: Орлова Марина Сергеевна');
    fixture.api.deps.wakeJobs = runJobs;
    await press(user, 'Продолжить');
    expect(await within(await dialog()).findByText('Добавлено 2 · Изменено 0 · Не записано 0')).toBeTruthy();
  });

  it('merges a row with the change of another user while the row waited, as long as the window is open', async () => {
    fixture.api.deps.wakeJobs = () => undefined;
    const user = await fixture.open(promo);
    const [{ promoId: id } = { promoId: 0 }] = await stored();
    const given = new File([`\u{FEFF}ID;Скидка, %\r\n${id};30 %\r\n`], 'скидки.csv', { type: 'text/csv' });
    await check(user, given);
    expect(await counts()).toBe('Новых 0 · Изменится 1 · Без изменений 0');
    await press(user, 'Записать');
    await within(await dialog()).findByText(/^Окно можно закрыть/);
    await fixture.api.call('PUT', `/api/v1/promos/${id}/`, token, { ...promoBody, name: 'Стужа' });
    fixture.api.deps.wakeJobs = runJobs;
    runJobs();
    expect(await within(await dialog()).findByText('Добавлено 0 · Изменено 1 · Не записано 0')).toBeTruthy();
    expect((await stored()).map(({ name, discount }) => [name, discount])).toEqual([['Стужа', 0.3]]);
  });
});
