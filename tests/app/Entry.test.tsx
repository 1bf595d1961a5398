import '#tests/app/browser.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropped, envelope, failure, jsonAnswer, raw, slow } from '#tests/msw/recordedApi.ts';
import { promo } from '#tests/customResources/promo.ts';
import { createPageOpener, superUser } from './openPage.tsx';

const { api, open } = createPageOpener();

// Silences the console message that a refused access check writes for developers.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());

const menu = () => screen.findByRole('navigation', { name: 'Разделы' }, { timeout: 10_000 });
const signInPage = () => screen.findByRole('heading', { name: 'Вход' }, { timeout: 10_000 });
const address = () => window.location.pathname + window.location.search;

describe('Access guard (part1 §2.1)', () => {
  test('redirects an unauthenticated user to /login with Необходима авторизация (spec D55)', async () => {
    await open({ address: '/map?x=1', signedIn: false });
    await signInPage();
    await expect.poll(address).toBe('/login');
    expect(await screen.findByText('Необходима авторизация')).toBeTruthy();
    expect(api.seenOf('GET /api/v1/aboutMe/')).toEqual([]);
  });

  test('shows no such message when the user opens /login directly', async () => {
    await open({ address: '/login', signedIn: false });
    await signInPage();
    expect(screen.queryByText('Необходима авторизация')).toBeNull();
  });

  test('redirects /logout to /login without a message when no user is signed in', async () => {
    await open({ address: '/logout', signedIn: false });
    await signInPage();
    await expect.poll(address).toBe('/login');
    expect(screen.queryByText('Необходима авторизация')).toBeNull();
  });

  test('opens the originally requested address after the sign-in', async () => {
    await open({ address: '/map?zoom=3', signedIn: false });
    await signInPage();
    api.on('GET /api/v1/auth/', envelope({ dt_expire: Math.floor(Date.now() / 1000) + 60 }));
    api.on('POST /api/v1/auth/', envelope({ access_token: 'a', refresh_token: 'r' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Телефон' }), '9123456789{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Код из SMS' }), '1234{Enter}');
    await menu();
    await expect.poll(address).toBe('/map?zoom=3');
    expect(api.seenOf('GET /api/v1/auth/')[0]?.query).toEqual({ phone: '79123456789' });
    expect(api.seenOf('POST /api/v1/auth/')[0]?.body).toEqual({ phone: '79123456789', code: '1234' });
    expect(api.seenOf('GET /api/v1/aboutMe/')[0]?.headers).toMatchObject({ 'x-token': 'a', device: 'web' });
  });

  test.each([
    ['/ and so the first route of the menu', 'an address was never requested (part1 §2.2)', '1', '/tasks'],
    ['the summary', 'it is the first sign-in of the browser', null, '/summary'],
  ])('opens %s when %s', async (_name, _when, before, opened) => {
    if (before !== null) localStorage.setItem('signed_in_before', before);
    await open({ address: '/login', signedIn: false });
    await signInPage();
    api.on('GET /api/v1/auth/', envelope({ dt_expire: '2030-01-01T00:00:00Z' }));
    api.on('POST /api/v1/auth/', failure(1, 'Неверный код'), envelope({ access_token: 'a', refresh_token: 'r' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Телефон' }), '9123456789{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Код из SMS' }), '1{Enter}');
    await screen.findByText('Неверный код');
    await userEvent.type(screen.getByRole('textbox', { name: 'Код из SMS' }), '2{Enter}');
    await menu();
    await expect.poll(address).toBe(opened);
  });

  test.each(['/', '/login', '/nothing/here', '/tasks/5'])(
    'redirects %s to the first route of the menu when the user is signed in',
    async (requested) => {
      await open({ address: requested });
      await menu();
      await expect.poll(address).toBe('/tasks');
    },
  );

  test('redirects through /logout to /login with the error text when the access check returns an error', async () => {
    await open({ address: '/map', profile: failure(500, 'Профиль недоступен', undefined, 500) });
    await signInPage();
    await expect.poll(address).toBe('/login');
    expect(await screen.findByText('Профиль недоступен')).toBeTruthy();
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('treats a response that is not a profile as an error', async () => {
    await open({ address: '/map', profile: raw('<html>') });
    await signInPage();
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('keeps the session and offers Повторить when the access check gets no response (spec D55)', async () => {
    await open({ address: '/map', profile: dropped });
    expect(await screen.findByRole('heading', { name: 'Нет соединения' }, { timeout: 10_000 })).toBeTruthy();
    expect(localStorage.getItem('access_token')).toBe('access');
    await expect.poll(address).toBe('/map');
    api.on('GET /api/v1/aboutMe/', slow(50, envelope(superUser)));
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await menu();
    await expect.poll(address).toBe('/map');
  });

  test('redirects to /login, which remembers the address, when the session has expired on the first visit', async () => {
    await open({ address: '/billing', profile: failure(401, 'Нет', undefined, 401) });
    api.on('PUT /api/v1/auth/', failure(401, 'Нет', undefined, 401));
    await signInPage();
    await expect.poll(address).toBe('/login');
    expect(await screen.findByText('Необходима авторизация')).toBeTruthy();
    expect(window.history.state).toMatchObject({ asked: '/billing' });
  });
});

describe('Sign-out (part1 §2.1, spec D21, D36)', () => {
  test('redirects to /login from Выход in the menu of the profile button, which shows the full name', async () => {
    await open({ address: '/map' });
    await menu();
    await userEvent.click(screen.getByRole('button', { name: 'Орлова Марина Сергеевна' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Выход' }));
    await signInPage();
    await expect.poll(address).toBe('/login');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(screen.queryByText('Сеанс завершён. Войдите снова.')).toBeNull();
  });

  test('signs out when the user opens /logout', async () => {
    await open({ address: '/logout' });
    await signInPage();
    await expect.poll(address).toBe('/login');
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });

  test('signs out with a message when the user signs out in another tab', async () => {
    await open({ address: '/map' });
    await menu();
    localStorage.removeItem('access_token');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'access_token', newValue: null, storageArea: localStorage }),
    );
    await signInPage();
    await expect.poll(address).toBe('/login');
    expect(screen.getByText('Сеанс завершён. Войдите снова.')).toBeTruthy();
  });
});

describe('Menu by role and modules (part1 §6; spec D3, D4, D34)', () => {
  const entries = async () =>
    within(await menu())
      .getAllByRole('link')
      .map((link) => `${link.getAttribute('href')} ${link.textContent}`);

  test('shows everything to a superuser', async () => {
    await open({ address: '/' });
    expect(await entries()).toHaveLength(15);
  });

  test.each([
    ['pushAccess', '/notice Уведомления'],
    ['strategiesAccess', '/strategy Стратегии дистрибуции'],
    ['motivationAccess', '/motivation Мотивация'],
    ['billingAccess', '/billing Биллинг'],
  ])('lets %s open %s and no other mapped entry', async (flag, entry) => {
    await open({ address: '/', profile: { fullName: 'Петров', role: { [flag]: true } } });
    const mapped = new Set([
      '/notice Уведомления',
      '/strategy Стратегии дистрибуции',
      '/motivation Мотивация',
      '/billing Биллинг',
    ]);
    expect((await entries()).filter((item) => mapped.has(item))).toEqual([entry]);
  });

  test('shows only entries without a mapping when no flag is set', async () => {
    await open({ address: '/', profile: { fullName: 'Петров', role: {} } });
    expect(await entries()).toEqual([
      '/summary Сводка',
      '/all-tasks Все задачи',
      '/tasks Список задач',
      '/map Карта',
      '/mml Списки MML',
      '/audit/strategy Стратегии аудита',
      '/audit/reports Отчеты',
      '/strategy-volume Стратегии объема',
      '/tasks-volume Задачи',
      '/feedback/issues Обращения',
      '/polls Опросы',
    ]);
  });

  test('redirects an address without access to / and names the missing access (known trap 19)', async () => {
    await open({ address: '/motivation', profile: { fullName: 'Петров', role: {} } });
    await menu();
    await expect.poll(address).toBe('/tasks');
    expect(await screen.findByText('Недостаточно прав: нужен доступ «Мотивация»')).toBeTruthy();
  });

  test('hides the section, entries and routes of a disabled module', async () => {
    await open({ address: '/strategy-volume', modules: ['auth', 'distribution'] });
    const nav = await menu();
    await expect.poll(address).toBe('/tasks');
    expect(
      within(nav)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Дистрибуция']);
  });

  test('returns to the previous screen on Back, also in the strict mode of `npm run dev`', async () => {
    api.on('GET /api/v1/notifications/', envelope([]), envelope([]));
    api.on('GET /api/v1/strategies/', envelope([]), envelope([]));
    await open({ address: '/notice', modules: ['auth', 'distribution'], strict: true });
    await userEvent.click(within(await menu()).getByRole('link', { name: 'Стратегии' }));
    await screen.findByRole('heading', { name: 'Стратегии дистрибуции' });
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'Уведомления' })).toBeTruthy();
    expect(address()).toBe('/notice');
  });

  test('shows a custom resource in the menu and opens its address directly', async () => {
    api.on('GET /api/v1/promos/', envelope([]));
    await open({ address: '/promo', added: { resources: [promo] } });
    expect(await entries()).toContain('/promo Промоакции');
    expect(await screen.findByRole('heading', { name: 'Промоакции' })).toBeTruthy();
    expect(address()).toContain('/promo');
  });

  test('redirects the address of a custom resource without access to /, like any other', async () => {
    await open({ address: '/promo', added: { resources: [promo] }, profile: { fullName: 'Петров', role: {} } });
    expect(await entries()).not.toContain('/promo Промоакции');
    await expect.poll(address).toBe('/tasks');
  });

  test('hides a custom resource of a disabled module everywhere', async () => {
    await open({ address: '/promo', added: { resources: [promo] }, modules: ['auth', 'audit'] });
    await menu();
    await expect.poll(address).toBe('/audit/strategy');
  });

  test('replaces a built-in resource with a custom resource of the same name', async () => {
    await open({
      address: '/',
      added: { resources: [{ ...promo, name: 'mml', menu: { ...promo.menu, path: '/mml' } as typeof promo.menu }] },
    });
    expect((await entries()).filter((item) => item.startsWith('/mml'))).toEqual(['/mml Промоакции']);
    expect(await entries()).toHaveLength(15);
  });

  test('shows diagnostics of custom resources only to superusers', async () => {
    const diagnostic = {
      file: 'promo.json',
      line: 7,
      column: 24,
      text: 'неизвестный вид поля «tre». Возможно, «treeSelect»?',
    };
    api.on('GET /config/studio/files/', envelope({ files: [], diagnostics: [diagnostic], closed: null }));
    await open({ address: '/map', added: { resources: [], diagnostics: 1 } });
    expect(
      await within(await screen.findByRole('status', { name: 'Ошибки в добавленных ресурсах' })).findByText(
        'promo.json:7:24 — неизвестный вид поля «tre». Возможно, «treeSelect»?',
      ),
    ).toBeTruthy();
  });

  test('neither shows nor requests these diagnostics for other users', async () => {
    await open({
      address: '/map',
      added: { resources: [], diagnostics: 1 },
      profile: { fullName: 'Петров', role: {} },
    });
    await menu();
    expect(screen.queryByRole('status', { name: 'Ошибки в добавленных ресурсах' })).toBeNull();
    expect(api.seenOf('GET /config/studio/files/')).toEqual([]);
  });

  test('opens the billing account for users with access to billing (spec D25)', async () => {
    await open({ address: '/billing/account' });
    await menu();
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    await expect.poll(address).toBe('/billing/account');
  });

  test('names the missing access when the account is opened without access to billing (known trap 19)', async () => {
    await open({ address: '/billing/account', profile: { fullName: 'Петров', role: {} } });
    await menu();
    await expect.poll(address).toBe('/tasks');
    expect(await screen.findByText('Недостаточно прав: нужен доступ «Биллинг»')).toBeTruthy();
  });

  test('shows a message when the user has access to no section', async () => {
    await open({ address: '/', modules: ['auth'] });
    await menu();
    expect(screen.getByRole('heading', { name: 'Нет доступных разделов' })).toBeTruthy();
  });
});

describe('Sign-in page without a server (part1 §9)', () => {
  const there = jsonAnswer({ productName: 'Поля', modules: ['auth'], tiles: null });

  test('shows Нет соединения, and Повторить continues with the typed values', async () => {
    let drop: (response: Response) => void = () => undefined;
    const waiting = new Promise<Response>((resolve) => {
      drop = resolve;
    });
    await open({ address: '/map', signedIn: false, config: [() => waiting, there] });
    await signInPage();
    await userEvent.type(screen.getByRole('textbox', { name: 'Телефон' }), '9123456789');
    drop(dropped());
    await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }));
    await signInPage();
    expect(screen.queryByRole('heading', { name: 'Нет соединения' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Телефон' }).value).toBe('+7 (912) 345-67-89');
  });

  test('retries automatically when the network is back', async () => {
    await open({ address: '/login', signedIn: false, config: [dropped, there] });
    expect(await screen.findByRole('heading', { name: 'Нет соединения' })).toBeTruthy();
    window.dispatchEvent(new Event('online'));
    await signInPage();
    expect(screen.queryByRole('heading', { name: 'Нет соединения' })).toBeNull();
  });
});
