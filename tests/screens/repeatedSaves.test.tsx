import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noticesResource } from '#resources/notices.ts';
import { dropped, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const own = { versions: true, history: true, embedded: false, views: false };
const fixture = createScreenFixture(undefined, { ...own, embedded: true });
const create = 'POST /api/v1/notifications/';
const keys = () => fixture.seenOf(create).map(({ headers }) => headers['idempotency-key']);

async function sendNotice() {
  const user = await fixture.open(noticesResource);
  await user.click(await screen.findByRole('button', { name: 'Создать уведомление' }));
  const form = within(await screen.findByRole('dialog', { name: 'Новое push-уведомление' }));
  await user.type(form.getByRole('textbox', { name: 'Текст уведомления' }), 'Одно уведомление');
  const send = async () => {
    await user.click(form.getByRole('button', { name: 'Отправить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Отправить всем?' })).getByRole('button', { name: 'Отправить' }),
    );
  };
  return { user, form, send };
}

async function notices(): Promise<unknown[]> {
  const { access_token: token } = await fixture.api.signIn();
  const { body } = await fixture.api.call('GET', '/api/v1/notifications/?limit=100', token);
  return (body.data as { message: string }[]).filter(({ message }) => message === 'Одно уведомление');
}

it('repeats a creation whose response was lost, and makes one record (decision 0098)', async () => {
  const { send } = await sendNotice();
  fixture.on(create, async (seen) => {
    const { headers, body } = seen;
    await fixture.api.fetch('/api/v1/notifications/', { method: 'POST', headers, body: JSON.stringify(body) });
    return dropped();
  });
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  expect(await notices()).toHaveLength(1);
});

it('keeps the key of a refused creation until its text changes, also in a later second', async () => {
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const { user, form, send } = await sendNotice();
  const refused = failure(500, 'Сбой', undefined, 500);
  fixture.on(create, refused, refused, refused);
  const refuse = async () => {
    await send();
    await screen.findByRole('dialog', { name: 'Ошибка' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ошибка' })).toBeNull());
  };
  await refuse();
  now += 1000;
  await refuse();
  await user.type(form.getByRole('textbox', { name: 'Текст уведомления' }), '!');
  await refuse();
  const [first, second, third] = keys();
  expect([first === second, second === third]).toEqual([true, false]);
  // A key belongs to one body: what was sent with it is sent again.
  const [body, repeated, changed] = fixture.seenOf(create).map((seen) => seen.body as { date: number });
  expect(repeated).toEqual(body);
  expect(changed?.date).toBe((body?.date ?? 0) + 1);
});

it('sends a creation again in a later second as it was, and the server answers as the first time', async () => {
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const { user, send } = await sendNotice();
  const before = (await notices()).length;
  const lose: Parameters<typeof fixture.on>[1] = async (seen) => {
    const { headers, body } = seen;
    await fixture.api.fetch('/api/v1/notifications/', { method: 'POST', headers, body: JSON.stringify(body) });
    return failure(500, 'Сбой', undefined, 500)(seen);
  };
  fixture.on(create, lose);
  await send();
  await screen.findByRole('dialog', { name: 'Ошибка' });
  await user.keyboard('{Escape}');
  now += 5000;
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await notices()).toHaveLength(before + 1);
});
