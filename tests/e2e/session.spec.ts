import { expect } from '@playwright/test';
import { signIn, signOut, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

e2eTest(
  'redirects a guarded address to the sign-in with a message, and opens it afterwards (part1 §2.1, spec D55)',
  async ({ page, server }) => {
    await page.goto('/map');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Необходима авторизация')).toBeVisible();
    await signIn(page, server, demoPhones.everything, '/billing');
    await expect(page).toHaveURL('/billing');
  },
);

e2eTest(
  'signs out all tabs when the user signs out in one (spec D21)',
  { tag: '@main' },
  async ({ page, context, server }) => {
    await signIn(page, server);
    const other = await context.newPage();
    await other.goto('/map');
    await expect(other.getByRole('heading', { name: 'Карта' })).toBeVisible();
    await signOut(page);
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
    await expect(other.getByRole('textbox', { name: 'Телефон' })).toBeVisible();
    expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('token');
  },
);

e2eTest('signs in the other tab when it becomes visible after a sign-in in one', async ({ page, context, server }) => {
  const other = await context.newPage();
  await other.goto('/map');
  await expect(other).toHaveURL('/login');
  await signIn(page, server);
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other).toHaveURL('/map');
});

e2eTest('rejects the tokens that the browser had after the sign-out', async ({ page, server }) => {
  await signIn(page, server);
  const [access, refresh] = await page.evaluate(() => [
    localStorage.getItem('access_token') ?? '',
    localStorage.getItem('refresh_token') ?? '',
  ]);
  const ask = () =>
    fetch(`${server.url}/api/v1/aboutMe/`, { headers: { 'x-token': access ?? '' } }).then(({ status }) => status);
  expect(await ask()).toBe(200);
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await expect.poll(ask).toBe(401);
  const refreshed = await fetch(`${server.url}/api/v1/auth/`, {
    method: 'PUT',
    body: JSON.stringify({ refresh_token: refresh }),
  });
  expect(refreshed.status).toBe(401);
});

e2eTest('ends the session at /logout and redirects to /login (part1 §2.1)', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto('/tasks');
  await expect(page).toHaveURL('/login');
});

e2eTest('preserves the session and the data after a power cut', async ({ page, server }) => {
  await signIn(page, server, demoPhones.everything, '/notice');
  const rows = page.getByRole('row');
  const before = await rows.nth(1).textContent();
  await server.kill();
  await server.start();
  await page.reload();
  await expect(page).toHaveURL('/notice');
  await expect(rows.nth(1)).toHaveText(before ?? '');
});

e2eTest(
  'keeps the session and offers a retry when the access check gets no response (spec D55)',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.route('**/api/v1/aboutMe/', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Нет соединения' })).toBeVisible();
    await page.unroute('**/api/v1/aboutMe/');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  },
);

e2eTest('ends the session when the access check returns an error (part1 §2.1, spec D55)', async ({ page, server }) => {
  await signIn(page, server);
  await page.route('**/api/v1/aboutMe/', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, error: { code: 1, text: 'Профиль недоступен' } },
    }),
  );
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Профиль недоступен')).toBeVisible();
});
