import '#tests/app/browser.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { envelope } from '#tests/msw/recordedApi.ts';
import { createPageOpener, superUser } from '#tests/app/openPage.tsx';
import { giveLayout } from '#tests/screens/layout.ts';

giveLayout();

const { api, open } = createPageOpener();
const list = 'GET /api/v1/notifications/';
const response = (message: string) => Response.json({ success: true, data: [{ notificationId: 1, message }] });

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

/** Simulates responses that the boot script has prefetched before the application starts. */
function early(responses: Readonly<Record<string, Promise<Response>>>, token = 'access') {
  const entry = (answer: Promise<Response>) => {
    answer.catch(() => undefined);
    return { token, answer, abort: () => undefined };
  };
  globalThis.earlyAnswers = new Map(Object.entries(responses).map(([address, result]) => [address, entry(result)]));
}

const aboutMe = { '/api/v1/aboutMe/': Promise.resolve(Response.json({ success: true, data: superUser })) };
const page = '/api/v1/notifications/?limit=100&offset=0';
const shown = (message: string) => screen.findByText(message, {}, { timeout: 10_000 });
const settled = () =>
  waitFor(() => expect(screen.getByRole('table', { name: 'Уведомления' }).getAttribute('aria-busy')).toBe('false'));

describe('First page of a list prefetched by the boot script', () => {
  it('is shown by the screen, which sends no request', async () => {
    early({ [page]: Promise.resolve(response('Рано')) });
    await open({ address: '/notice' });
    await shown('Рано');
    await settled();
    expect(api.seenOf(list)).toEqual([]);
  });

  it('uses the filter of the address', async () => {
    early({
      '/api/v1/notifications/?territoryIds=%5B1%5D&limit=100&offset=0': Promise.resolve(response('С фильтром')),
    });
    await open({ address: '/notice?territories=[1]' });
    await shown('С фильтром');
    await settled();
    expect(api.seenOf(list)).toEqual([]);
  });

  it('is requested afresh when the list is reopened (spec D57)', async () => {
    early({ [page]: Promise.resolve(response('Рано')) });
    await open({ address: '/notice' });
    await shown('Рано');
    api.on('GET /api/v1/motivations/', envelope([]));
    const nav = within(screen.getByRole('navigation', { name: 'Разделы' }));
    await userEvent.click(nav.getByRole('link', { name: 'Мотивация' }));
    await screen.findByRole('heading', { name: 'Мотивация' });
    api.on(list, envelope([{ notificationId: 1, message: 'Позже' }]));
    await userEvent.click(nav.getByRole('link', { name: 'Уведомления' }));
    await shown('Позже');
    expect(api.seenOf(list)).toHaveLength(1);
  });

  it('is requested as usual without a message when the prefetch failed', async () => {
    early({ [page]: Promise.reject(new TypeError('Failed to fetch')) });
    api.on(list, envelope([{ notificationId: 1, message: 'Со второй попытки' }]));
    await open({ address: '/notice' });
    await shown('Со второй попытки');
    expect(api.seenOf(list)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not delay the menu and the header of the list', async () => {
    let result: (response: Response) => void = () => undefined;
    early({
      ...aboutMe,
      [page]: new Promise((resolve) => {
        result = resolve;
      }),
    });
    await open({ address: '/notice', profile: undefined });
    expect(await screen.findByRole('heading', { name: 'Уведомления' }, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText('Рано')).toBeNull();
    result(response('Рано'));
    await shown('Рано');
    expect(api.seenOf(list)).toEqual([]);
  });

  it('is ignored when it was requested with another token (spec D21)', async () => {
    early({ [page]: Promise.resolve(response('Чужое')) }, 'before');
    api.on(
      list,
      envelope([{ notificationId: 1, message: 'Своё' }]),
      envelope([{ notificationId: 1, message: 'Своё' }]),
    );
    await open({ address: '/notice' });
    await shown('Своё');
    expect(screen.queryByText('Чужое')).toBeNull();
  });
});
