import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noticesResource } from '#resources/notices.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { promo } from '#tests/customResources/promo.ts';
import { engine } from '#app/engineConfig.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture({ ...engine, resources: [promo, noticesResource] });
const [list, item] = ['GET /api/v1/promos/', 'GET /api/v1/promos/7/'];
const record = {
  promoId: 7,
  name: 'Весна',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  scope: 0,
  territoryIds: [1],
  discount: 0.1,
  status: 0,
};

async function openList() {
  fixture.on(list, envelope([record]));
  fixture.on(item, envelope(record));
  const user = await fixture.open(promo);
  return { user, row: await screen.findByRole('row', { name: /Весна/ }) };
}
const form = () => screen.findByRole('dialog', { name: 'Промоакция' });

it('requests the record of a row under a resting pointer, and the click uses that response', async () => {
  const { user, row } = await openList();
  await user.hover(row);
  await waitFor(() => expect(fixture.seenOf(item)).toHaveLength(1));
  await user.click(row);
  expect(within(await form()).getByDisplayValue('Весна')).toBeTruthy();
  expect(fixture.seenOf(item)).toHaveLength(1);
});

it('drops a record with its form and requests it again when reopened (part1 §4)', async () => {
  const { user, row } = await openList();
  await user.click(row);
  await form();
  fixture.on(item, envelope({ ...record, name: 'Осень' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(row);
  expect(within(await form()).getByDisplayValue('Осень')).toBeTruthy();
});

it('ignores a failed prefetch; the form sends the request again and shows the reason', async () => {
  const { user, row } = await openList();
  fixture.on(item, failure(500, 'Нет ответа базы'), failure(500, 'Нет ответа базы'));
  await user.hover(row);
  await waitFor(() => expect(fixture.seenOf(item)).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(row);
  expect((await screen.findByRole('alert')).textContent).toContain('Нет ответа базы');
});
