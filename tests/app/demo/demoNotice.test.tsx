import '../browser.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { envelope, jsonAnswer } from '#tests/msw/recordedApi.ts';
import { createPageOpener } from '../openPage.tsx';

const { api, open } = createPageOpener();
beforeEach(() => sessionStorage.clear());

const app = (demo: boolean) =>
  jsonAnswer({ productName: 'Полевые продажи', demo, modules: ['distribution'], tiles: null });
const begin = () => screen.findByRole('button', { name: 'Начать с чистой базы' });

describe('Demo notice on every page', () => {
  it('shows the command that starts over in the sidebar; Esc returns focus to the previous element', async () => {
    await open({ address: '/motivation', config: [app(true)] });
    const user = userEvent.setup();
    await user.click(await begin());
    const dialog = within(await screen.findByRole('dialog', { name: 'Начать с чистой базы' }));
    expect(dialog.getAllByText(/^npm run data -- empty/).map(({ textContent }) => textContent)).toEqual([
      'npm run data -- empty',
      'npm run data -- empty --keep 79120000001',
    ]);
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await begin()));
    expect(screen.getByText('Демонстрационные данные').tagName).toBe('P');
  });

  it('stays closed for the visit after the user closes it, even after a reload', async () => {
    await open({ address: '/motivation', config: [app(true)] });
    await begin();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Скрыть до следующего входа' }));
    expect(screen.queryByText('Демонстрационные данные')).toBeNull();
    expect(sessionStorage.getItem('demoClosed')).toBe('closed');
  });

  it('is shown at the sign-in, too', async () => {
    await open({ address: '/login', signedIn: false, config: [app(true)] });
    expect((await screen.findByText(/^Демонстрационные данные/)).textContent).toBe(
      'Демонстрационные данные. Телефоны для входа и код — в окне, где запущен сервер.',
    );
  });

  it('is hidden in a company installation', async () => {
    await open({ address: '/motivation', config: [app(false)] });
    await screen.findByRole('button', { name: /Найти…/ });
    expect(screen.queryByText('Демонстрационные данные')).toBeNull();
  });
});

describe('Tour of the demo', () => {
  const strategy = (strategyId: number, name: string, endDate: string) => ({
    strategyId,
    name,
    status: 0,
    startDate: '2020-01-01',
    endDate,
  });
  const task = { taskId: 71, strategyId: 8, description: 'Продать «Чай» — не менее 12 шт.' };
  const executor = { fieldEmployeeId: 5, fullName: 'Белов Пётр' };

  it('opens after the first sign-in, links each step to a record, and is found again in ?', async () => {
    sessionStorage.setItem('demo_tour', '1');
    api.on(
      'GET /api/v1/strategies/',
      envelope([
        strategy(7, 'Прошлая', '2020-02-01'),
        strategy(9, 'Новая', '2099-01-01'),
        strategy(8, 'Чай', '2099-01-01'),
      ]),
    );
    api.on('GET /api/v1/tasks/', envelope([{ ...task, executor }]));
    await open({ address: '/motivation', config: [app(true)] });
    const links = async () =>
      (await within(await screen.findByRole('dialog', { name: 'Пять шагов по продукту' })).findAllByRole('link')).map(
        (link) => `${link.textContent} ${link.getAttribute('href')}`,
      );
    await expect
      .poll(links, { timeout: 10_000 })
      .toEqual([
        'Чай /strategy?open=8',
        'Открыть стратегию и нажать «Что получится» /strategy?open=8',
        'Задачи стратегии «Чай» /all-tasks?plannedBy=8',
        'Продать «Чай» — не менее 12 шт. /all-tasks?open=71',
        'Белов Пётр /billing?open=5',
      ]);
    const user = userEvent.setup();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('demo_tour')).toBeNull();
    await user.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Клавиши' }));
    await user.click(keys.getByRole('button', { name: 'Пять шагов по продукту' }));
    await screen.findByRole('dialog', { name: 'Пять шагов по продукту' });
  });
});
