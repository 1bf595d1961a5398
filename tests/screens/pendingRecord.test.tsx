import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { strategyResource } from '#resources/strategy.ts';
import { engine } from '#app/engineConfig.ts';
import { envelope, failure, type Answer } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture({ ...engine, resources: [strategyResource] });
const [list, item] = ['GET /api/v1/strategies/', 'GET /api/v1/strategies/7/'];
const record = { strategyId: 7, name: 'Весна', status: 0, startDate: '2026-03-01', endDate: '2026-03-31' };

/** Holds back the response of the record until the function is called. */
function createGate() {
  let response: () => void = () => undefined;
  const called = new Promise<void>((resolve) => {
    response = resolve;
  });
  fixture.on(item, async (request) => {
    await called;
    return envelope(record)(request);
  });
  return () => response();
}

async function openRow() {
  fixture.on(list, envelope([record]));
  const user = await fixture.open(strategyResource);
  const row = await screen.findByRole('row', { name: /Весна/ });
  await user.click(row);
  return { user, row };
}
afterEach(() => void vi.restoreAllMocks());
const pending = () => screen.findByRole('dialog', { name: 'Стратегия: загрузка' });

it("marks the row and opens a form skeleton with the row's name and labels while the record loads", async () => {
  const response = createGate();
  const { row } = await openRow();
  expect(row.getAttribute('aria-selected')).toBe('true');
  const dialog = within(await pending());
  expect(dialog.getByText('Весна')).toBeTruthy();
  expect(dialog.getByText('Порог начисления средств')).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.getByRole('status', { name: 'Загрузка' })).toBeTruthy();
  response();
  expect(within(await screen.findByRole('dialog', { name: 'Стратегия' })).getByDisplayValue('Весна')).toBeTruthy();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it.each(['{Escape}', 'Отмена'])(
  'closes the skeleton by %s, cancels the request and returns the focus to the row',
  async (way) => {
    const response = createGate();
    const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort');
    const { user, row } = await openRow();
    const dialog = await pending();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    if (way === '{Escape}') await user.keyboard(way);
    else await user.click(within(dialog).getByRole('button', { name: way }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(abort).toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement).toBe(row));
    response();
  },
);

it('says once and without a retry that the record is outside the territories of the user', async () => {
  const text = 'Запись относится к территории, к которой у вас нет доступа';
  const outside: Answer = () => Response.json({ success: false, error: { code: 214, text } }, { status: 404 });
  fixture.on(list, envelope([]));
  fixture.on(item, outside);
  await fixture.open(strategyResource, '?open=7');
  const dialog = within(await screen.findByRole('dialog', { name: 'Стратегия' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(text);
  expect(dialog.queryByRole('button', { name: 'Повторить' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Закрыть' })).toBeTruthy();
});

it('opens a card for reading with the reason when the server says that the record may not be changed', async () => {
  fixture.on(list, envelope([record]));
  fixture.on(item, () => Response.json({ success: true, data: record }, { headers: { 'x-read-only': 'territories' } }));
  const user = await fixture.open(strategyResource, '?open=7');
  const dialog = within(await screen.findByRole('dialog', { name: 'Стратегия' }));
  expect(
    await dialog.findByText(
      'Только для чтения: запись касается и других территорий, изменить её может тот, у кого есть все её территории',
    ),
  ).toBeTruthy();
  expect(await dialog.findByText('Весна')).toBeTruthy();
  expect(dialog.queryByText(/^Доступно, если/)).toBeNull();
  expect([dialog.queryByRole('textbox'), dialog.queryByRole('radio')]).toEqual([null, null]);
  expect(['Обновить', 'История'].map((name) => dialog.queryByRole('button', { name }))).toEqual([null, null]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a failed load in the same modal, and Повторить loads again in it', async () => {
  fixture.on(item, failure(500, 'База занята'), failure(500, 'База занята'));
  const { user } = await openRow();
  const dialog = await screen.findByRole('dialog', { name: 'Стратегия' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('База занята');
  fixture.on(item, envelope(record));
  await user.click(within(dialog).getByRole('button', { name: 'Повторить' }));
  expect(within(await screen.findByRole('dialog', { name: 'Стратегия' })).getByDisplayValue('Весна')).toBeTruthy();
});
