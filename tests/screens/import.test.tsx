import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure, jsonAnswer } from '#tests/msw/recordedApi.ts';
import { installFileSaver } from './savedFiles.ts';
import { createScreenFixture, hostBesideApi } from './screenFixture.tsx';

const shops: Declaration = {
  name: 'shops',
  title: 'Магазины',
  one: 'Магазин',
  api: { path: '/api/v1/shops/', id: 'id', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'none', columns: ['name', 'money', 'manager'] },
  filter: { title: 'Фильтры', fields: [] },
  form: { submit: { create: 'Создать', update: 'Сохранить' }, fields: ['name', 'money', 'share', 'manager'] },
  fields: {
    name: { kind: 'text', label: 'Имя' },
    money: { kind: 'money', label: 'Деньги' },
    share: { kind: 'percent', label: 'Доля' },
    manager: { kind: 'select', label: 'Менеджер', lookup: 'managers' },
  },
  rules: { show: 'underField', all: [['name', 'Введите имя', { name: 'filled' }]] },
  lookups: { managers: { path: '/api/v1/managers/', id: 'id', name: 'name' } },
};
const path = '/api/v1/shops/';
interface Shop {
  id: number;
  name: string;
  money: number | null;
  share: number | null;
  manager: number | null;
}
const three = (): Shop[] => [
  { id: 1, name: 'Ёлка', money: 10.5, share: 0.29, manager: 1 },
  { id: 2, name: 'Жук', money: 20, share: null, manager: 2 },
  { id: 3, name: 'Ель', money: null, share: 0.1, manager: null },
];
const csv = (...lines: string[]) =>
  new File([`\u{FEFF}${lines.join('\r\n')}\r\n`], 'магазины.csv', { type: 'text/csv' });

describe('Import of a file into a list (`Загрузить из файла`)', () => {
  const saved = installFileSaver();
  const fixture = createScreenFixture({ ...engine, resources: [shops] }, hostBesideApi);
  let stored: Shop[] = [];
  /** Opens the list over an external API that stores the records it receives. */
  const start = async (
    people: { id: number; name: string }[] = [
      { id: 1, name: 'Орлова' },
      { id: 2, name: 'Петров' },
    ],
  ): Promise<UserEvent> => {
    stored = three();
    fixture.host['GET /api/v1/managers/'] = envelope(people);
    fixture.host[`GET ${path}`] = (request) => envelope(request.query.offset === '0' ? stored : [])(request);
    fixture.host[`POST ${path}`] = (request) => {
      stored.push({ ...(request.body as Shop), id: 90 + stored.length });
      return envelope({ id: 89 + stored.length })(request);
    };
    for (let id = 1; id < 100; id += 1) {
      fixture.host[`GET ${path}${id}/`] = (request) => {
        const item = stored.find((shop) => shop.id === id);
        return item ? envelope(item)(request) : failure(404, 'Не найдено', undefined, 404)(request);
      };
      fixture.host[`PUT ${path}${id}/`] = (request) => {
        stored = stored.map((shop) => (shop.id === id ? { ...shop, ...(request.body as Shop), id } : shop));
        return jsonAnswer({ success: true, data: null })(request);
      };
      fixture.host[`DELETE ${path}${id}/`] = (request) => {
        stored = stored.filter((shop) => shop.id !== id);
        return jsonAnswer({ success: true, data: null })(request);
      };
    }
    return fixture.open(shops);
  };
  const writes = () =>
    fixture.seen.filter(({ method }) => method !== 'GET').map(({ method, path: address }) => `${method} ${address}`);
  const dialog = () => screen.findByRole('dialog', { name: 'Загрузить из файла' });
  const press = async (user: UserEvent, name: string | RegExp) =>
    user.click(await within(await dialog()).findByRole('button', { name }));
  const give = async (user: UserEvent, file: File) => {
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await user.upload(await within(await dialog()).findByLabelText('Файл .xlsx или .csv'), file);
  };
  const check = async (user: UserEvent, file: File) => {
    await give(user, file);
    await press(user, 'Проверить');
  };
  const counts = async () => (await within(await dialog()).findByText(/^Новых \d+ ·/)).textContent;
  const lines = async () =>
    within(await within(await dialog()).findByRole('region', { name: 'Что изменится' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll('\u{A0}', ' ')));

  it('starts with a dry run that counts new, changed, equal and invalid rows by cell, and writes nothing', async () => {
    const user = await start();
    await check(user, csv('ID;Имя;Деньги;Доля', '1;Ёлка;1 204,50 ₽;29 %', '2;Жук;20;', '3;;;10%', ';Дуб;7;12,5 %'));
    expect(await counts()).toBe('Новых 1 · Изменится 1 · Без изменений 1 · Ошибок 1');
    expect(await lines()).toEqual([['4', 'Ель', 'Имя (B)', 'Введите имя']]);
    await press(user, 'Изменится: 1');
    expect(await lines()).toEqual([['2', 'Ёлка', 'Деньги', '10,50 ₽', '1 204,50 ₽']]);
    await press(user, 'Новых: 1');
    expect(await lines()).toEqual([
      ['5', 'Новая запись', 'Имя', '', 'Дуб'],
      ['5', 'Новая запись', 'Деньги', '', '7 ₽'],
      ['5', 'Новая запись', 'Доля', '', '12,5 %'],
    ]);
    expect(writes()).toEqual([]);
  });

  it('writes differing rows on `Записать` and reports them; loading the same file again changes nothing', async () => {
    const user = await start();
    const file = csv('ID;Имя;Деньги;Менеджер', '1;Ёлка;11;Петров', '2;Жук;20;петров', '3;Ель;;');
    await check(user, file);
    await press(user, 'Записать');
    expect(await within(await dialog()).findByText('Добавлено 0 · Изменено 1 · Не записано 0')).toBeTruthy();
    expect(writes()).toEqual([`PUT ${path}1/`]);
    expect(stored[0]).toEqual({ id: 1, name: 'Ёлка', money: 11, share: 0.29, manager: 2 });
    await press(user, 'Закрыть');
    await check(user, file);
    expect(await counts()).toBe('Новых 0 · Изменится 0 · Без изменений 3');
    expect(await within(await dialog()).findByRole('button', { name: 'Записывать нечего' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  it('preserves changes that other users make after the dry run', async () => {
    const user = await start();
    await check(user, csv('ID;Имя;Деньги', '1;Ёлка и ель;10,5', '2;Жучок;20'));
    expect(await counts()).toBe('Новых 0 · Изменится 2 · Без изменений 0');
    stored = stored.map((shop) => (shop.id === 1 ? { ...shop, money: 99 } : { ...shop, name: 'Жучище' }));
    await press(user, 'Записать');
    await within(await dialog()).findByText(/^Добавлено/);
    expect(stored.slice(0, 2).map(({ name, money }) => [name, money])).toEqual([
      ['Ёлка и ель', 99],
      ['Жучище', 20],
    ]);
  });

  it('reverts added and changed records on `Отменить загрузку`, except those edited since', async () => {
    const user = await start();
    await check(user, csv('ID;Имя;Деньги', '1;Пихта;30', '2;Жучок;20', ';Дуб;7', ';Вяз;8', ';Граб;9', '3;Ёж;50'));
    await press(user, 'Записать');
    await within(await dialog()).findByText('Добавлено 3 · Изменено 3 · Не записано 0');
    const idOf = (name: string) => stored.find((shop) => shop.name === name)?.id;
    stored = stored
      .map((shop) => (shop.id === 2 ? { ...shop, name: 'Другое' } : shop))
      .map((shop) => (shop.id === 1 ? { ...shop, money: 31 } : shop))
      .map((shop) => (shop.id === 3 ? { ...shop, name: 'Ель', money: null } : shop))
      .map((shop) => (shop.id === idOf('Вяз') ? { ...shop, money: 80 } : shop))
      .filter((shop) => shop.name !== 'Граб');
    await press(user, 'Отменить загрузку');
    expect(await within(await dialog()).findByText('Отменено: 3 из 6')).toBeTruthy();
    expect(
      within(await within(await dialog()).findByRole('list', { name: 'Не отменены' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
        .toSorted(),
    ).toEqual([
      'Строка 2 — Изменили после вас: Деньги',
      'Строка 3 — Изменили после вас: Имя',
      'Строка 5 — Изменили после вас, поэтому запись не удалена',
    ]);
    expect(stored.map(({ name, money }) => [name, money])).toEqual([
      ['Ёлка', 31],
      ['Другое', 20],
      ['Ель', null],
      ['Вяз', 80],
    ]);
  });

  it('exports the failed rows, including server rejections, to a file with a column `Ошибка`', async () => {
    const user = await start();
    fixture.host[`PUT ${path}2/`] = failure(1, 'Закрыто для правок', undefined, 400);
    await check(user, csv('ID;Имя;Деньги', '1;Пихта;1', '2;Жучок;2', '3;Ель;много'));
    await press(user, 'Записать');
    expect(await within(await dialog()).findByText('Добавлено 0 · Изменено 1 · Не записано 2')).toBeTruthy();
    expect((await dialog()).textContent).toContain('Записано: 1 из 2');
    expect(
      within(within(await dialog()).getByRole('list', { name: 'Не записаны' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Строка 3 — Закрыто для правок', 'Строка 4 — Это не число: «много»']);
    await press(user, 'Скачать строки с ошибками');
    await waitFor(() => expect(saved.files[0]?.state).toBe('closed'));
    expect(saved.files[0]?.name).toMatch(/^Магазины - ошибки .*\.csv$/);
    expect(saved.text().slice(1).split('\r\n')).toEqual([
      'ID;Имя;Деньги;Ошибка',
      '2;Жучок;2;Закрыто для правок',
      '3;Ель;много;Деньги (C): Это не число: «много»',
      '',
    ]);
  });

  it('prompts once for an ambiguous name and remembers the answer', async () => {
    const user = await start([
      { id: 1, name: 'Орлова' },
      { id: 2, name: 'Петров' },
      { id: 7, name: 'Петров' },
    ]);
    const file = csv('ID;Менеджер', '1;Петров', '3;Петров');
    await check(user, file);
    expect(await counts()).toBe('Новых 0 · Изменится 0 · Без изменений 0 · Ошибок 2');
    await user.selectOptions(within(await dialog()).getByLabelText('Менеджер: «Петров»'), '№ 7');
    expect(await within(await dialog()).findByText('Новых 0 · Изменится 2 · Без изменений 0')).toBeTruthy();
    await user.click(within(await dialog()).getByRole('button', { name: 'Закрыть окно' }));
    await user.click(await screen.findByRole('button', { name: 'Закрыть' }));
    await check(user, file);
    expect(await within(await dialog()).findByText('Новых 0 · Изменится 2 · Без изменений 0')).toBeTruthy();
  });

  it("matches columns by their headers, and remembers the user's choice by the layout of the file", async () => {
    const user = await start();
    const file = csv('ID;Название точки;Заметка', '1;Пихта;а');
    await give(user, file);
    const field = () =>
      within(screen.getByRole('dialog', { name: 'Загрузить из файла' })).getByLabelText(
        'Поле столбца «Название точки»',
      ) as HTMLSelectElement;
    await waitFor(() => expect(field().value).toBe(''));
    await user.selectOptions(field(), 'Имя');
    await press(user, 'Проверить');
    expect(await counts()).toBe('Новых 0 · Изменится 1 · Без изменений 0');
    await press(user, 'Назад');
    await press(user, 'Назад');
    await user.upload(await within(await dialog()).findByLabelText('Файл .xlsx или .csv'), file);
    await waitFor(() => expect(field().selectedOptions[0]?.textContent).toBe('Имя'));
  });

  it('finds rows by a key that the user picks', async () => {
    const user = await start();
    await give(user, csv('Имя;Деньги', 'Жук;21', 'Клён;5'));
    await user.selectOptions(await within(await dialog()).findByLabelText('Находить записи по столбцу'), 'Имя');
    await press(user, 'Проверить');
    expect(await counts()).toBe('Новых 1 · Изменится 1 · Без изменений 0');
  });

  it('looks for the key of a new row again before writing: what slipped between two pages gets no duplicate', async () => {
    const user = await start();
    await give(user, csv('Имя;Деньги', 'Жук;21', 'Клён;5', 'Дуб;7', 'Вяз;8'));
    await user.selectOptions(await within(await dialog()).findByLabelText('Находить записи по столбцу'), 'Имя');
    await press(user, 'Проверить');
    expect(await counts()).toBe('Новых 3 · Изменится 1 · Без изменений 0');
    stored.push({ id: 7, name: 'клен', money: null, share: null, manager: null });
    for (const id of [8, 9]) stored.push({ id, name: 'вяз', money: null, share: null, manager: null });
    await press(user, 'Записать');
    expect(await within(await dialog()).findByText('Добавлено 1 · Изменено 2 · Не записано 1')).toBeTruthy();
    expect(await within(await dialog()).findByText(/С таким значением несколько записей \(2\)/)).toBeTruthy();
    expect(stored.map(({ id, name, money }) => [id, name, money]).filter(([id]) => id !== 1 && id !== 3)).toEqual([
      [2, 'Жук', 21],
      [7, 'Клён', 5],
      [8, 'вяз', null],
      [9, 'вяз', null],
      [96, 'Дуб', 7],
    ]);
  });

  it('lets the user choose another separator or encoding than the guessed one', async () => {
    const user = await start();
    await give(user, csv('ID,Имя', '1,Пихта'));
    const separator = await within(await dialog()).findByLabelText('Разделитель');
    expect((separator as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Запятая');
    await user.selectOptions(separator, 'Точка с запятой');
    expect(await within(await dialog()).findByLabelText('Поле столбца «ID,Имя»')).toBeTruthy();
  });

  it.each([
    ['отчёт.xlsx', '%PDF-1.7 и так далее', /^Это не таблица/],
    ['пусто.csv', '', 'Файл пустой'],
    ['только шапка.csv', 'ID;Имя', 'Под названиями столбцов нет ни одной строки'],
  ])('explains %s in a sentence and accepts another file', async (name, text, sentence) => {
    const user = await start();
    await give(user, new File([text], name));
    expect(await within(await dialog()).findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringMatching(sentence),
    );
    await user.upload(within(await dialog()).getByLabelText('Файл .xlsx или .csv'), csv('ID;Имя', '1;Пихта'));
    expect(await within(await dialog()).findByRole('button', { name: 'Проверить' })).toBeTruthy();
  });

  it('reports a check without a response and continues', async () => {
    const user = await start();
    const whole = fixture.host['GET /api/v1/managers/'];
    fixture.host['GET /api/v1/managers/'] = failure(500, 'Справочник недоступен', undefined, 500);
    await check(user, csv('ID;Менеджер', '1;Петров'));
    expect(await within(await dialog()).findByText('Проверка остановилась: Справочник недоступен')).toBeTruthy();
    if (whole) fixture.host['GET /api/v1/managers/'] = whole;
    await press(user, 'Повторить');
    expect(await counts()).toBe('Новых 0 · Изменится 1 · Без изменений 0');
  });

  it('leaves the example row of a template out', async () => {
    const user = await start();
    await check(user, csv('ID;Менеджер', 'Пример, строка не загружается;Текст', '1;Петров'));
    expect(await counts()).toBe('Новых 0 · Изменится 1 · Без изменений 0');
  });

  it('offers a template with the headers of all importable fields', async () => {
    const user = await start();
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    await press(user, 'Скачать шаблон');
    await waitFor(() => expect(saved.files[0]?.state).toBe('closed'));
    expect(saved.files[0]?.name).toMatch(/^Магазины - шаблон .*\.xlsx$/);
  });
});
