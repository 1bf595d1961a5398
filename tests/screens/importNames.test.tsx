import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { strategyResource } from '#resources/strategy.ts';
import { installFileSaver } from './savedFiles.ts';
import { createScreenFixture } from './screenFixture.tsx';

const csv = (...lines: string[]) =>
  new File([`\u{FEFF}${lines.join('\r\n')}\r\n`], 'стратегии.csv', { type: 'text/csv' });

describe('List names in a file of strategies', () => {
  installFileSaver();
  const fixture = createScreenFixture(engine, {
    versions: false,
    history: true,
    recipients: true,
    arranges: false,
    batches: false,
    views: false,
  });

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
});
