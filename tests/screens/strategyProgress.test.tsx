import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { strategyResource } from '#resources/strategy.ts';
import { strategyVolumeResource } from '#resources/strategyVolume.ts';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const host = { versions: true, history: true, embedded: false, views: false };
const fixture = createScreenFixture(engine, { ...host, planning: true });
const call = 'GET /api/planning/strategies/distribution/1/progress/';
const figures = (done: number, failed: number, withdrawn: number, open: number, accrued: number, promised: number) => ({
  tasks: { planned: done + failed + withdrawn + open, done, failed, withdrawn, open },
  moneyAccrued: accrued,
  moneyPromised: promised,
});

describe('Ход of a saved strategy', () => {
  it('shows tasks by state and money, by distributor and executor, requested by the button', async () => {
    fixture.on(
      call,
      envelope({
        ...figures(1, 1, 1, 2, 53, 288),
        byDistributor: [{ distrId: 5, name: 'Альфа', ...figures(1, 1, 0, 2, 53, 288) }],
        byAgent: [{ fieldEmployeeId: 3, fullName: 'Крылов Антон', ...figures(1, 0, 0, 1, 53, 158) }],
      }),
    );
    const user = await fixture.open(strategyResource, '?open=1');
    const form = within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 }));
    const button = await form.findByRole('button', { name: 'Ход' }, { timeout: 40_000 });
    expect(fixture.seenOf(call)).toHaveLength(0);
    await user.click(button);
    const progress = within(await form.findByRole('region', { name: 'Ход' }));
    expect(progress.getByText(/Выполнено 1 из 5 задач, начислено 53 ₽ из 288 ₽/)).toBeTruthy();
    const rowOf = (table: string) =>
      within(within(progress.getByRole('table', { name: table })).getAllByRole('row')[1] as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(rowOf('Всего')).toEqual(['2', '1', '1', '1', '53 ₽', '288 ₽']);
    expect(rowOf('По дистрибьюторам')).toEqual(['2', '1', '1', '0', '53 ₽', '288 ₽']);
    expect(rowOf('По исполнителям')).toEqual(['1', '1', '0', '0', '53 ₽', '158 ₽']);
    expect(progress.getByRole('rowheader', { name: 'Крылов Антон' })).toBeTruthy();
  });

  it('links each figure to its tasks, and figures without tasks to nothing', async () => {
    fixture.on(
      call,
      envelope({
        ...figures(1, 1, 0, 2, 53, 288),
        byDistributor: [{ distrId: 5, name: 'Альфа', ...figures(1, 1, 0, 2, 53, 288) }],
        byAgent: [{ fieldEmployeeId: 3, fullName: 'Крылов Антон', ...figures(1, 0, 0, 1, 53, 158) }],
      }),
    );
    const user = await fixture.open(strategyResource, '?open=1');
    await user.click(await screen.findByRole('button', { name: 'Ход' }, { timeout: 15_000 }));
    const progress = within(await screen.findByRole('region', { name: 'Ход' }));
    const target = (name: string) => progress.getByRole('link', { name }).getAttribute('href');
    expect(target('Открыто: Все задачи, 2')).toBe('/all-tasks?plannedBy=1&actual=true');
    expect(target('Выполнено: Альфа, 1')).toBe('/all-tasks?plannedBy=1&plannedDistributor=5&statusId=3');
    expect(target('Открыто: Крылов Антон, 1')).toBe('/all-tasks?plannedBy=1&agent=3&actual=true');
    expect(target('Обещано: Крылов Антон, 158\u00a0₽')).toBe('/all-tasks?plannedBy=1&agent=3&withdrawn=false');
    expect(progress.queryByRole('link', { name: /^Отозвано/ })).toBeNull();
  });

  it('says how far the planning is, and looks again by the button', async () => {
    const none = { ...figures(0, 0, 0, 0, 0, 0), byDistributor: [], byAgent: [] };
    fixture.on(
      call,
      envelope({ ...none, planning: { failed: false, progress: 'Чай: точек 40, новых задач 12' } }),
      envelope({ ...none, planning: null }),
    );
    const user = await fixture.open(strategyResource, '?open=1');
    await user.click(await screen.findByRole('button', { name: 'Ход' }, { timeout: 15_000 }));
    const progress = within(await screen.findByRole('region', { name: 'Ход' }));
    expect(progress.getByRole('status').textContent).toBe('Задачи создаются. Чай: точек 40, новых задач 12');
    await user.click(progress.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(progress.queryByRole('status')).toBeNull());
  });

  it('links the numbers of an audit strategy to its tasks, and shows no money', async () => {
    fixture.on(
      'GET /api/planning/strategies/audit/1/progress/',
      envelope({
        ...figures(1, 0, 0, 2, 0, 0),
        byDistributor: [],
        byAgent: [{ userId: 7, companyEmployeeId: 3, fullName: 'Орлова Вера', ...figures(1, 0, 0, 2, 0, 0) }],
      }),
    );
    const user = await fixture.open(auditStrategyResource, '?open=1');
    const form = within(await screen.findByRole('dialog', { name: 'Стратегия аудита' }, { timeout: 15_000 }));
    await user.click(await form.findByRole('button', { name: 'Ход' }, { timeout: 15_000 }));
    const progress = within(await form.findByRole('region', { name: 'Ход' }));
    expect(progress.getByText('Выполнено 1 из 3 задач')).toBeTruthy();
    const links = progress
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(links).toEqual([
      ['Открыто: Все задачи, 2', '/audit/tasks?strategy=1&status=0'],
      ['Выполнено: Все задачи, 1', '/audit/tasks?strategy=1&status=3'],
      ['Открыто: Орлова Вера, 2', '/audit/tasks?strategy=1&executor=3&status=0'],
      ['Выполнено: Орлова Вера, 1', '/audit/tasks?strategy=1&executor=3&status=3'],
    ]);
  });

  it('links the numbers of a volume strategy to its tasks, by distributor and agent', async () => {
    fixture.on(
      'GET /api/planning/strategies/volume/1/progress/',
      envelope({
        ...figures(1, 0, 1, 2, 908, 1600),
        byDistributor: [{ distrId: 5, name: 'Альфа', ...figures(0, 0, 0, 2, 0, 700) }],
        byAgent: [{ fieldEmployeeId: 3, fullName: 'Крылов Антон', ...figures(1, 0, 0, 0, 908, 900) }],
      }),
    );
    const user = await fixture.open(strategyVolumeResource, '?open=1');
    await user.click(await screen.findByRole('button', { name: 'Ход' }, { timeout: 15_000 }));
    const progress = within(await screen.findByRole('region', { name: 'Ход' }));
    const target = (name: string) => progress.getByRole('link', { name }).getAttribute('href');
    const list = '/summary/strategyVolumeTasks?plannedBy=1';
    expect(target('Открыто: Все задачи, 2')).toBe(`${list}&open=true`);
    expect(target('Отозвано: Все задачи, 1')).toBe(`${list}&withdrawn=true`);
    expect(target('Открыто: Альфа, 2')).toBe(`${list}&distributor=5&open=true`);
    expect(target('Выполнено: Крылов Антон, 1')).toBe(`${list}&agent=3&statusId=3&withdrawn=false`);
    expect(target('Начислено: Крылов Антон, 908\u00a0₽')).toBe(`${list}&agent=3&withdrawn=false`);
  });

  it('is absent in the form of a new strategy', async () => {
    await fixture.open(strategyResource, '?open=new');
    const form = within(await screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 40_000 }));
    await form.findByRole('button', { name: 'Что получится' }, { timeout: 40_000 });
    expect(form.queryByRole('button', { name: 'Ход' })).toBeNull();
  });
});
