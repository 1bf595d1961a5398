import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { territoriesResource } from '#resources/masterData/territories.ts';
import { resources } from '#resources/index.ts';
import { strategyResource } from '#resources/strategy.ts';
import { installFileSaver } from './savedFiles.ts';
import { createScreenFixture, hostBesideApi } from './screenFixture.tsx';

const csv = (...lines: string[]) =>
  new File([`\u{FEFF}${lines.join('\r\n')}\r\n`], 'стратегии.csv', { type: 'text/csv' });

describe('List names in a file of strategies', () => {
  installFileSaver();
  const fixture = createScreenFixture({ ...engine, resources: [...resources, territoriesResource] }, hostBesideApi);

  it('changes the list of a strategy when a row has another name, and reports an unknown name', async () => {
    const token = (await fixture.api.signIn()).access_token;
    const [first, second] = (await fixture.api.call('GET', '/api/v1/strategies/?limit=2', token)).body.data as [
      { strategyId: number; mml: { name: string } },
      { strategyId: number },
    ];
    const lists = (await fixture.api.call('GET', '/api/v1/mml/?limit=1000', token)).body.data as {
      mmlId: number;
      name: string;
    }[];
    const other = lists.find(
      ({ name }) => name !== first.mml.name && lists.filter((item) => item.name === name).length === 1,
    ) as { mmlId: number; name: string };
    const user = await fixture.open(strategyResource);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Загрузить из файла' }));
    await user.upload(
      await dialog.findByLabelText('Файл .xlsx или .csv'),
      csv('ID;Список MML', `${first.strategyId};${other.name}`, `${second.strategyId};Такого списка нет`),
    );
    await user.click(await dialog.findByRole('button', { name: 'Проверить' }));
    expect((await dialog.findByText(/^Новых \d+ ·/)).textContent).toBe(
      'Новых 0 · Изменится 1 · Без изменений 0 · Ошибок 1',
    );
    await user.click(await dialog.findByRole('button', { name: 'Записать' }));
    expect(await dialog.findByText('Добавлено 0 · Изменено 1 · Не записано 1')).toBeTruthy();
    expect((await fixture.api.call('GET', `/api/v1/strategies/${first.strategyId}/`, token)).body.data).toMatchObject({
      mml: { mmlId: other.mmlId, name: other.name },
    });
  });

  it('creates a strategy when a row has all required columns with names of lookups', async () => {
    const token = (await fixture.api.signIn()).access_token;
    const get = async (path: string) => (await fixture.api.call('GET', path, token)).body.data;
    const lists = (await get('/api/v1/mml/?limit=1000')) as { mmlId: number; name: string }[];
    const list = lists.find(({ name }) => lists.filter((item) => item.name === name).length === 1) as (typeof lists)[0];
    const [distributor] = (await get('/api/v1/distributors/')) as [{ distrId: number; name: string }];
    const row: Record<string, string> = {
      Название: 'Стратегия из файла',
      Дистрибьюторы: distributor.name,
      'Список MML': list.name,
      'Период оценки потенциала': 'Квартал',
      'Количество задач на точке': '3',
      'Понижающий коэффициент': '0,8',
      'Период действия с': '01.01.2027',
      'Период действия по': '31.03.2027',
      'Порог начисления средств': '80 %',
      Формулировка: 'КГ',
      'Минимальный потенциал (шт/кг)': '10',
      Розница: 'Да',
      'Период оценки продаж (дней)': '30',
      'Время выполнения задачи': 'Бессрочно',
      Статус: 'Активна',
    };
    const user = await fixture.open(strategyResource);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Загрузить из файла' }));
    await user.upload(
      await dialog.findByLabelText('Файл .xlsx или .csv'),
      csv(Object.keys(row).join(';'), Object.values(row).join(';')),
    );
    await user.click(await dialog.findByRole('button', { name: 'Проверить' }));
    expect((await dialog.findByText(/^Новых \d+ ·/)).textContent).toBe('Новых 1 · Изменится 0 · Без изменений 0');
    await user.click(await dialog.findByRole('button', { name: 'Записать' }));
    expect(await dialog.findByText('Добавлено 1 · Изменено 0 · Не записано 0')).toBeTruthy();
    expect(await get('/api/v1/strategies/?limit=1')).toMatchObject([
      { name: 'Стратегия из файла', mml: { mmlId: list.mmlId }, distributors: [{ distrId: distributor.distrId }] },
    ]);
  });

  it('writes rows that name other rows of the file after these, and none that names a refused one', async () => {
    const token = (await fixture.api.signIn()).access_token;
    const user = await fixture.open(territoriesResource);
    await user.click(await screen.findByRole('button', { name: 'Загрузить из файла' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Загрузить из файла' }));
    await user.upload(
      await dialog.findByLabelText('Файл .xlsx или .csv'),
      csv(
        'Название;Входит в;Координаты, широта;Координаты, долгота',
        'Горный посёлок;Горный район;;',
        'Горный район;Горный край;;',
        'Горный край;;55,5;37,5',
        'Речной район;Речной край;;',
        'Речной край;;955;37,5',
      ),
    );
    await user.click(await dialog.findByRole('button', { name: 'Проверить' }));
    expect((await dialog.findByText(/^Новых \d+ ·/)).textContent).toBe(
      'Новых 3 · Изменится 0 · Без изменений 0 · Ошибок 2',
    );
    expect(dialog.getByText('Сначала исправьте строку 6: эта строка называет её запись')).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'Записать' }));
    expect(await dialog.findByText('Добавлено 3 · Изменено 0 · Не записано 2')).toBeTruthy();
    const found = await fixture.api.call('GET', '/api/exchange/territories/?name=Горный', token);
    expect(found.body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Горный посёлок', parentName: 'Горный район' }),
        expect.objectContaining({ name: 'Горный район', parentName: 'Горный край' }),
      ]),
    );
  });
});
