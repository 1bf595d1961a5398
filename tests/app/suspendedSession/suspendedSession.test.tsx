import '#tests/app/browser.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dropped, envelope, failure } from '#tests/msw/recordedApi.ts';
import { giveLayout } from '#tests/screens/layout.ts';
import { createPageOpener, superUser } from '../openPage.tsx';

giveLayout();

const { api, open } = createPageOpener();
const address = () => window.location.pathname;

// jsdom knows the dialog element but does not show it; an end-to-end test proves that the page behind it is inert.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => void vi.restoreAllMocks();
});

async function openForm() {
  for (const route of [
    'GET /api/v1/motivations/',
    'GET /api/v1/distributors/',
    'GET /api/v1/territories/',
    'GET /api/v1/base/companyEmployees/',
  ])
    api.on(route, envelope([]));
  await open({ address: '/motivation' });
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить мотивацию' }, { timeout: 15_000 }));
  const form = within(await screen.findByRole('dialog', { name: 'Мотивация' }, { timeout: 15_000 }));
  const comment = await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Комментарий' });
  await userEvent.type(comment, 'Не терять');
  return { form, comment };
}

function signOutInAnotherTab() {
  localStorage.removeItem('access_token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null, storageArea: localStorage }));
}

const signInAgain = async () => within(await screen.findByRole('dialog', { name: 'Вход' }, { timeout: 10_000 }));

async function enterAs(profile: unknown) {
  api.on('GET /api/v1/auth/', envelope({ dt_expire: Math.floor(Date.now() / 1000) + 60 }));
  api.on('POST /api/v1/auth/', envelope({ access_token: 'next', refresh_token: 'r' }));
  api.on('GET /api/v1/aboutMe/', typeof profile === 'function' ? (profile as never) : envelope(profile));
  const dialog = await signInAgain();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Телефон' }), { target: { value: '+7 (912) 345-67-89' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Получить код' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: 'Код из SMS' }), '1234{Enter}');
}

describe('Open form when the session ends', () => {
  test('shows the sign-in over unsaved changes, with the reason', async () => {
    const { comment } = await openForm();
    signOutInAnotherTab();
    const dialog = await signInAgain();
    expect(dialog.getByRole('status').textContent).toBe('Сеанс завершён. Войдите снова, чтобы продолжить.');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Вход' })).toBeTruthy();
    expect([address(), comment.value]).toEqual(['/motivation', 'Не терять']);
  });

  test('stays after a refused token refresh, and the same user can repeat the failed save', async () => {
    const stored = {
      motivationId: 7,
      name: 'Бонус за чай',
      comment: 'Срочно',
      money: 12.5,
      type: 2,
      distributor: { distrId: 3, name: 'Ромашка' },
      products: [{ productId: 10, name: 'Чай' }],
    };
    api.on('GET /api/v1/motivations/', envelope([stored]));
    api.on('GET /api/v1/motivations/7/', envelope(stored));
    await open({ address: '/motivation' });
    await userEvent.click(await screen.findByText('Бонус за чай', undefined, { timeout: 15_000 }));
    const form = within(await screen.findByRole('dialog', { name: 'Мотивация' }));
    const comment = await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Комментарий' });
    await waitFor(() => expect(document.activeElement).toBe(form.getByPlaceholderText('Введите название мотивации')));
    await userEvent.type(comment, '!');
    api.on('PUT /api/v1/motivations/7/', failure(401, 'Нет', undefined, 401), envelope({}));
    api.on('PUT /api/v1/auth/', failure(401, 'Нет', undefined, 401));
    await userEvent.click(form.getByRole('button', { name: 'Обновить' }));
    await signInAgain();
    await waitFor(() => expect(form.getByRole('button', { name: 'Обновить' })).toHaveProperty('disabled', false));
    await enterAs(superUser);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Вход' })).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeNull();
    expect([address(), comment.value, localStorage.getItem('access_token')]).toEqual([
      '/motivation',
      'Срочно!',
      'next',
    ]);
    await userEvent.click(form.getByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Мотивация' })).toBeNull());
    expect(api.seenOf('PUT /api/v1/motivations/7/').map(({ headers }) => headers['x-token'])).toEqual([
      'access',
      'next',
    ]);
  });

  test('keeps the form without a question when Back is pressed over the sign-in', async () => {
    const { comment } = await openForm();
    signOutInAnotherTab();
    await signInAgain();
    const visited: string[] = [];
    const note = () => visited.push(window.location.search);
    window.addEventListener('popstate', note);
    window.history.back();
    await waitFor(() => expect(visited).toEqual(['', '?open=new']));
    window.removeEventListener('popstate', note);
    await enterAs(superUser);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Вход' })).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeNull();
    expect([address(), comment.value]).toEqual(['/motivation', 'Не терять']);
    window.history.back();
    expect(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy();
  });

  test('opens a fresh screen for another user, without any data of the first one (spec D21)', async () => {
    await openForm();
    signOutInAnotherTab();
    await enterAs({ fullName: 'Петров Пётр', role: { superUser: true } });
    expect(await screen.findByRole('button', { name: 'Петров Пётр' }, { timeout: 10_000 })).toBeTruthy();
    await expect.poll(address).toBe('/tasks');
    expect(screen.queryByRole('dialog', { name: 'Мотивация' })).toBeNull();
    expect(screen.queryByDisplayValue('Не терять')).toBeNull();
    expect(screen.queryByRole('button', { name: superUser.fullName })).toBeNull();
  });

  test('offers a retry when the user who signed in cannot be determined', async () => {
    const { comment } = await openForm();
    signOutInAnotherTab();
    await enterAs(dropped);
    const again = await (await signInAgain()).findByRole('button', { name: 'Повторить' });
    await waitFor(() => expect(again).toHaveProperty('disabled', false));
    api.on('GET /api/v1/aboutMe/', envelope(superUser));
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Вход' })).toBeNull());
    expect(comment.value).toBe('Не терять');
  });

  test('continues as soon as the page is visible after the same user signs in from another tab', async () => {
    const { comment } = await openForm();
    signOutInAnotherTab();
    await signInAgain();
    localStorage.setItem('refresh_token', 'r');
    localStorage.setItem('access_token', 'other tab');
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Вход' })).toBeNull());
    expect(comment.value).toBe('Не терять');
  });
});
