import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { strategyResource } from '#resources/strategy.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';
import { SelectionFixture, type SelectableStrategy } from './selectionFixture.tsx';

const host = { versions: true, history: true, embedded: false, views: false };
const fixture = createScreenFixture(engine, { ...host, planning: true });
const withdrawal = 'POST /api/planning/withdrawal/';
const preview = 'POST /api/planning/preview/';
const counted = { withdrawn: 12, continued: 3, moneyAccrued: 4500 };
const plan = {
  day: '2025-06-15',
  asOf: '2025-06-14',
  points: 12,
  pointsWithTasks: 5,
  tasks: 8,
  money: 3400,
  byDistributor: [],
  byAgent: [],
  lastMonth: null,
  notPlanned: { onShelf: 0, claimed: 0, overLimit: 0, withoutExecutor: 0, withoutMotivation: 0 },
  compared: { created: 4, changed: 1, withdrawn: 2, kept: 7, money: -150 },
  overlaps: [],
};
/** The sentences of the open question. */
const linesOf = (dialog: HTMLElement) => dialog.textContent?.replaceAll('\u00a0', ' ') ?? '';
const strategies = async (count: number) => {
  const { access_token: token } = await fixture.api.signIn();
  const { body } = await fixture.api.call('GET', `/api/v1/strategies/?limit=${count}&status=0`, token);
  return body.data as SelectableStrategy[];
};
const drawList = (address = '') =>
  fixture.draw(
    <>
      <ResourceScreen declaration={strategyResource} />
      <Messages />
    </>,
    address,
  );
const findMessage = (text: string) =>
  waitFor(
    () =>
      expect(
        screen.getAllByRole('status').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
      ).toContainEqual(expect.stringContaining(text)),
    { timeout: 10_000 },
  );
const findDeleteButton = async (name: string) =>
  within((await screen.findByText(name, {}, { timeout: 15_000 })).closest('[role="row"]') as HTMLElement).getByRole(
    'button',
    { name: 'Удалить' },
  );
const form = () => screen.findByRole('dialog', { name: 'Стратегия' }, { timeout: 15_000 });

async function openActive() {
  const [{ strategyId }] = (await strategies(1)) as [SelectableStrategy];
  const user = await drawList(`?open=${strategyId}`);
  const dialog = within(await form());
  await dialog.findByRole('button', { name: 'Ход' }, { timeout: 15_000 });
  return { user, dialog, strategyId };
}

describe('The question before a strategy is deleted (planning §8)', () => {
  it('shows how many tasks are withdrawn, how many continue and what is accrued, and the message offers the way back', async () => {
    const [{ strategyId, name }] = (await strategies(1)) as [SelectableStrategy];
    fixture.on(withdrawal, envelope(counted));
    const user = await drawList();
    await user.click(await findDeleteButton(name));
    const question = await screen.findByRole('dialog', { name: 'Удалить запись?' });
    expect(linesOf(question)).toContain('Отзываются задачи, по которым ещё ничего не продано: 12.');
    expect(linesOf(question)).toContain('Продолжаются до своего срока: 3.');
    expect(linesOf(question)).toContain('Уже начислено: 4 500 ₽. Эти деньги остаются у агентов.');
    expect(fixture.seenOf(withdrawal)[0]?.body).toEqual({
      kind: 'distribution',
      ending: 'delete',
      strategyIds: [strategyId],
    });
    await user.click(within(question).getByRole('button', { name: 'Удалить' }));
    await findMessage(`Стратегия «${name}» удалена. Отзывается задач: 12, продолжается: 3`);
    expect(screen.getByRole('button', { name: 'Вернуть' })).toBeTruthy();
  });

  it('adds up the tasks of several selected strategies', async () => {
    const rows = await strategies(2);
    fixture.on(withdrawal, envelope(counted));
    const user = await fixture.draw(<SelectionFixture rows={rows} />);
    await user.click(await screen.findByRole('button', { name: 'Удалить' }));
    const question = await screen.findByRole('dialog', { name: 'Удалить записи: 2?' });
    expect(linesOf(question)).toContain('Отзываются задачи, по которым ещё ничего не продано: 12.');
    expect(fixture.seenOf(withdrawal)[0]?.body).toMatchObject({
      strategyIds: rows.map(({ strategyId }) => strategyId),
    });
    await user.click(within(question).getByRole('button', { name: 'Удалить' }));
    await findMessage('Удалено записей: 2. Отзывается задач: 12, продолжается: 3');
  });

  it('says that it could not count, and still lets the strategy be deleted', async () => {
    const [{ name }] = (await strategies(1)) as [SelectableStrategy];
    fixture.on(withdrawal, failure(500, 'База недоступна', undefined, 500));
    const user = await drawList();
    await user.click(await findDeleteButton(name));
    const question = await screen.findByRole('dialog', { name: 'Удалить запись?' });
    expect(linesOf(question)).toContain('Не удалось посчитать, что станет с задачами.');
    await user.click(within(question).getByRole('button', { name: 'Удалить' }));
    await findMessage(`Стратегия «${name}» удалена`);
  });
});

describe('The question before an audit strategy is deleted', () => {
  it('shows how many open tasks are withdrawn, and names no money', async () => {
    const { access_token: token } = await fixture.api.signIn();
    const { body } = await fixture.api.call('GET', '/api/v2/audit/strategies/?limit=1', token);
    const [{ strategyId, name }] = body.data as [SelectableStrategy];
    fixture.on(withdrawal, envelope({ withdrawn: 12, continued: 0, moneyAccrued: 0 }));
    const user = await fixture.draw(
      <>
        <ResourceScreen declaration={auditStrategyResource} />
        <Messages />
      </>,
    );
    await user.click(await findDeleteButton(name));
    const question = await screen.findByRole('dialog', { name: 'Удалить запись?' });
    expect(linesOf(question)).toContain('Отзываются открытые задачи: 12.');
    expect(linesOf(question)).not.toContain('₽');
    expect(fixture.seenOf(withdrawal)[0]?.body).toEqual({ kind: 'audit', ending: 'delete', strategyIds: [strategyId] });
    await user.click(within(question).getByRole('button', { name: 'Отмена' }));
  });
});

describe('The question before an edited strategy is saved (planning §8)', () => {
  it('asks before it stops the strategy, and the message says how to start it again', async () => {
    fixture.on(preview, envelope(plan), envelope(plan));
    fixture.on(withdrawal, envelope(counted));
    const { user, dialog, strategyId } = await openActive();
    await user.click(dialog.getByRole('radio', { name: 'Неактивна' }));
    await user.click(dialog.getByRole('button', { name: 'Обновить' }));
    const question = await screen.findByRole('dialog', { name: 'Остановить стратегию?' });
    expect(linesOf(question)).toContain('Отзываются задачи, по которым ещё ничего не продано: 12.');
    expect(fixture.seenOf(withdrawal)[0]?.body).toMatchObject({ ending: 'stop', strategyIds: [strategyId] });
    await user.click(within(question).getByRole('button', { name: 'Остановить' }));
    await findMessage(
      'Отзывается задач: 12, продолжается: 3. Чтобы задачи появились снова, сделайте стратегию активной',
    );
  });

  it('counts what the change does to open tasks, and keeps the input when the answer is no', async () => {
    fixture.on(preview, envelope(plan), envelope(plan), envelope(plan));
    fixture.on(withdrawal, envelope(counted));
    const { user, dialog, strategyId } = await openActive();
    const field = dialog.getByLabelText<HTMLInputElement>('Количество задач на точке');
    await user.clear(field);
    await user.type(field, '7');
    await user.click(dialog.getByRole('button', { name: 'Обновить' }));
    const question = await screen.findByRole('dialog', { name: 'Сохранить стратегию?' });
    for (const line of [
      'Отзываются задачи, по которым ещё ничего не продано: 2.',
      'Меняются на месте: 1.',
      'Продолжаются как есть: 7.',
      'Создаются новые: 4.',
      'Уже начислено: 4 500 ₽. Эти деньги остаются у агентов.',
    ])
      expect(linesOf(question)).toContain(line);
    await user.click(within(question).getByRole('button', { name: 'Отмена' }));
    expect(field.value).toBe('7');
    expect(fixture.seenOf(`PUT /api/v1/strategies/${strategyId}/`)).toEqual([]);
  });

  it('saves without a question when open tasks stay as they are', async () => {
    const same = envelope({ ...plan, compared: { created: 3, changed: 0, withdrawn: 0, kept: 9, money: 0 } });
    fixture.on(preview, same, same, same);
    fixture.on(withdrawal, envelope(counted));
    const { user, dialog, strategyId } = await openActive();
    await user.type(dialog.getByLabelText('Комментарий'), 'Согласовано');
    await user.click(dialog.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(fixture.seenOf(`PUT /api/v1/strategies/${strategyId}/`)).toHaveLength(1), {
      timeout: 10_000,
    });
  });

  it('adds up what a change of selected strategies does to their open tasks', async () => {
    const rows = await strategies(2);
    fixture.on(preview, envelope(plan), envelope(plan));
    fixture.on(withdrawal, envelope(counted));
    const user = await fixture.draw(<SelectionFixture rows={rows} />);
    await user.click(await screen.findByRole('button', { name: 'Изменить' }));
    await user.type(await screen.findByLabelText('Комментарий'), 'Проверено');
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    await user.click(await screen.findByRole('button', { name: 'Записать' }));
    const question = await screen.findByRole('dialog', { name: 'Сохранить стратегии?' }, { timeout: 15_000 });
    for (const line of [
      'Отзываются задачи, по которым ещё ничего не продано: 4.',
      'Меняются на месте: 2.',
      'Продолжаются как есть: 14.',
      'Создаются новые: 8.',
    ])
      expect(linesOf(question)).toContain(line);
    expect(fixture.seenOf(preview).map(({ body }) => body)).toMatchObject(
      rows.map(({ strategyId }) => ({ strategyId, strategy: { comment: 'Проверено' } })),
    );
    await user.click(within(question).getByRole('button', { name: 'Отмена' }));
  });

  it('asks without counting when many active strategies are changed together', async () => {
    const rows = await strategies(6);
    const user = await fixture.draw(<SelectionFixture rows={rows} />);
    await user.click(await screen.findByRole('button', { name: 'Изменить' }));
    await user.type(await screen.findByLabelText('Комментарий'), 'Проверено');
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    await user.click(await screen.findByRole('button', { name: 'Записать' }));
    const question = await screen.findByRole('dialog', { name: 'Сохранить стратегии?' }, { timeout: 15_000 });
    expect(linesOf(question)).toContain(
      'Активных стратегий: 6. Их открытые задачи могут измениться или будут отозваны.',
    );
    expect(fixture.seenOf(preview)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Отмена' }));
  });

  it('asks before selected strategies are stopped together', async () => {
    const rows = await strategies(2);
    fixture.on(withdrawal, envelope(counted));
    const user = await fixture.draw(<SelectionFixture rows={rows} />);
    await user.click(await screen.findByRole('button', { name: 'Изменить' }));
    await user.click(await screen.findByRole('radio', { name: 'Неактивна' }));
    await user.click(screen.getByRole('button', { name: 'Показать' }));
    await user.click(await screen.findByRole('button', { name: 'Записать' }));
    const question = await screen.findByRole('dialog', { name: 'Остановить стратегии?' });
    expect(linesOf(question)).toContain('Продолжаются до своего срока: 3.');
    await user.click(within(question).getByRole('button', { name: 'Остановить' }));
    await findMessage('Изменено записей: 2. Отзывается задач: 12, продолжается: 3');
  });
});
