import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import TasksScreen from '#custom/pointTasks/TasksScreen.tsx';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const host = { versions: true, history: true, embedded: false, views: false };

describe('Почему нет задачи of a trade point', () => {
  const fixture = createScreenFixture(engine, { ...host, planning: true });

  it('shows the answer of each strategy for the chosen product, and opens the task that it names', async () => {
    fixture.on('GET /api/v1/tradePoints/', envelope([{ tradePointId: 77, name: 'Лавка', address: 'ул. 1' }]));
    fixture.on('GET /api/v1/products/', envelope([{ productId: 5, name: 'Чай чёрный' }]));
    fixture.on(
      'GET /api/planning/tradePoints/77/products/5/reasons/',
      envelope([
        {
          strategyId: 1,
          name: 'Чай везде',
          state: 'notPlanned',
          task: { taskId: 1, title: 'Продать: Чай' },
          explanation: 'На этот товар в точке уже есть открытая задача.',
        },
        {
          strategyId: 2,
          name: 'Кофе везде',
          state: 'unrelated',
          task: null,
          explanation: 'В списке MML стратегии нет этого товара.',
        },
      ]),
    );
    const user = await fixture.draw(<TasksScreen />);
    await user.click(await screen.findByRole('button', { name: 'Почему нет задачи' }, { timeout: 15_000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Почему нет задачи' }, { timeout: 15_000 }));
    await user.click(dialog.getByRole('combobox', { name: 'Товар' }));
    await user.click(await screen.findByRole('option', { name: 'Чай чёрный' }));
    const list = within(await dialog.findByRole('list', { name: 'Стратегии' }, { timeout: 15_000 }));
    expect(list.getByText('На этот товар в точке уже есть открытая задача.')).toBeTruthy();
    expect(dialog.getByText('Другие активные стратегии: 1')).toBeTruthy();
    await user.click(list.getByRole('button', { name: 'Задача № 1: Продать: Чай' }));
    expect(await screen.findByRole('button', { name: 'Читать бриф' }, { timeout: 15_000 })).toBeTruthy();
  });
});

describe('Почему нет задачи while planning is off', () => {
  const fixture = createScreenFixture();

  it('is not offered', async () => {
    await fixture.draw(<TasksScreen />);
    expect(await screen.findByRole('heading', { name: /^Задачи/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Почему нет задачи' })).toBeNull();
  });
});
