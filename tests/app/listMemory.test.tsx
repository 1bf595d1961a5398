import './browser.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { envelope, failure, slow } from '#tests/msw/recordedApi.ts';
import { giveLayout } from '#tests/screens/layout.ts';
import { createPageOpener } from './openPage.tsx';

giveLayout();

const { api, open } = createPageOpener();
const list = 'GET /api/v1/notifications/';
const rows = (message: string) => envelope([{ notificationId: 1, message }]);
const row = (message: string) => screen.findByText(message, {}, { timeout: 10_000 });

async function signInAsAnother() {
  api.on('GET /api/v1/auth/', envelope({ dt_expire: Math.floor(Date.now() / 1000) + 60 }));
  api.on('POST /api/v1/auth/', envelope({ access_token: 'other', refresh_token: 'other' }));
  api.on('GET /api/v1/aboutMe/', envelope({ fullName: 'Петров Пётр', role: { pushAccess: true } }));
  api.on(list, slow(300, rows('Для Петрова')));
  window.history.replaceState(null, '', '/login');
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Телефон' }, { timeout: 10_000 }),
    '9123456789{Enter}',
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Код из SMS' }), '1234{Enter}');
  await userEvent.click(await screen.findByRole('link', { name: 'Уведомления' }, { timeout: 10_000 }));
}

const leave = {
  'signed out': async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Орлова Марина Сергеевна' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Выход' }));
  },
  'whose session the server ended': async () => {
    api.on(list, failure(401, 'Нет', undefined, 401));
    api.on('PUT /api/v1/auth/', failure(401, 'Нет', undefined, 401));
    await userEvent.click(screen.getByRole('button', { name: 'Применить' }));
  },
  'signed out in another tab': async () => {
    localStorage.removeItem('access_token');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'access_token', newValue: null, storageArea: localStorage }),
    );
  },
};

it.each(Object.entries(leave))('remembers no list state of a user %s (spec D21, D57)', async (_how, end) => {
  api.on(list, rows('Для Орловой'));
  await open({ address: '/notice' });
  await row('Для Орловой');
  await end();
  await screen.findByRole('heading', { name: 'Вход' }, { timeout: 10_000 });
  await signInAsAnother();
  await screen.findByRole('table', { name: 'Уведомления' }, { timeout: 10_000 });
  expect(screen.queryByText('Для Орловой')).toBeNull();
  await row('Для Петрова');
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Уведомления' }).getAttribute('aria-busy')).toBe('false'),
  );
});
