import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { SummaryScreen } from '#custom/summary/SummaryScreen.tsx';
import { summaryParts, summaryPartsWithPlanning } from '#resources/summary.ts';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const host = { versions: true, history: true, embedded: true, views: false } as const;
const june = 'summary?period=2025-06-01..2025-06-30';
const summary = (
  <Routes>
    <Route
      path="/summary/*"
      element={
        <SummaryScreen
          parts={summaryParts}
          partsWithPlanning={summaryPartsWithPlanning}
          places={[
            { name: 'tasks', path: '/tasks' },
            { name: 'tasksVolume', path: '/volume/tasks' },
          ]}
        />
      }
    />
  </Routes>
);

describe('Summary while strategies plan', () => {
  const fixture = createScreenFixture(engine, { ...host, planning: true });
  const tile = async (name: string) => within(await screen.findByRole('region', { name }, { timeout: 40_000 }));

  it('shows active clients and the distribution of lists, each figure with what it counts and a link to its points', async () => {
    fixture.host['GET /config/clients/'] = envelope({
      bought: 40,
      active: 30,
      lists: [{ mmlId: 7, name: 'Напитки', planned: 12, selling: 9 }],
    });
    const user = await fixture.draw(summary, june);
    const clients = await tile('Активные клиенты');
    expect((await clients.findByRole('link', { name: 'Активных: 30' }, { timeout: 40_000 })).getAttribute('href')).toBe(
      '/summary/clients?period=2025-06-01..2025-06-30&group=active',
    );
    expect(clients.getByText('75 %')).toBeTruthy();
    expect(clients.getByRole('link', { name: 'Не покупали: 10' })).toBeTruthy();
    await user.click(clients.getByRole('button', { name: 'Что такое «Активные клиенты»' }));
    expect(await screen.findByText(/^Точки с продажами за период из всех/)).toBeTruthy();
    const lists = await tile('Дистрибуция по спискам');
    expect(
      (await lists.findByRole('link', { name: 'Продают, Напитки: 9' }, { timeout: 40_000 })).getAttribute('href'),
    ).toBe('/summary/clients?period=2025-06-01..2025-06-30&group=selling&mmlId=7');
    expect(await tile('Задачи стратегий: план и факт')).toBeTruthy();
    expect(await tile('Бонусы стратегий: план и факт')).toBeTruthy();
  });

  it('accounts for the figures of every tile behind a «?»', async () => {
    await fixture.draw(summary, june);
    await tile('План и факт: задачи');
    const titles = screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((title) => title !== 'Фильтры');
    expect(titles).toContain('План и факт: бонусы за объём');
    for (const title of titles)
      expect(await screen.findByRole('button', { name: `Что такое «${title}»` }, { timeout: 10_000 })).toBeTruthy();
  });

  it('lists the volume tasks of a strategy, to which the figures of «Ход» link', async () => {
    await fixture.draw(summary, 'summary/strategyVolumeTasks?plannedBy=1&withdrawn=false');
    const list = 'GET /api/v1/volume/tasks/';
    await waitFor(() => expect(fixture.seenOf(list)[0]?.query).toMatchObject({ strategyId: '1', withdrawn: 'false' }), {
      timeout: 40_000,
    });
  });

  it('lists the points of a figure', async () => {
    fixture.host['GET /config/clients/points/'] = envelope([
      { tradePointId: 1, name: 'Лавка', address: 'ул. 1', lastSaleDay: '2025-06-10' },
    ]);
    await fixture.draw(summary, 'summary/clients?period=2025-06-01..2025-06-30&group=active');
    const table = within(
      await screen.findByRole('table', { name: 'Точки с продажами за период' }, { timeout: 40_000 }),
    );
    expect(await table.findByText('Лавка', {}, { timeout: 40_000 })).toBeTruthy();
    expect(table.getByText('10.06.2025')).toBeTruthy();
    expect(screen.getByText('1 точка')).toBeTruthy();
  });
});

describe('Summary while planning is off', () => {
  const fixture = createScreenFixture(engine, host);

  it('has no tiles of planned tasks and clients, and requests none', async () => {
    await fixture.draw(summary, june);
    await screen.findByRole('region', { name: 'План и факт: задачи' }, { timeout: 40_000 });
    expect(screen.queryByRole('region', { name: 'Активные клиенты' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Задачи стратегий: план и факт' })).toBeNull();
    expect(fixture.seen.filter(({ path }) => path.startsWith('/config/clients'))).toEqual([]);
  });
});
