import { expect } from '@playwright/test';
import { signIn, signOut, e2eTest, demoPhones } from './e2eTest.ts';

e2eTest(
  'a guarded address asks for the sign-in, says so, and opens after it (part1 §2.1, spec D55)',
  async ({ page, server }) => {
    await page.goto('/map');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Необходима авторизация')).toBeVisible();
    await signIn(page, server, demoPhones.everything, '/billing');
    await expect(page).toHaveURL('/billing');
  },
);

e2eTest('signing out in one tab signs out all (spec D21)', async ({ page, context, server }) => {
  await signIn(page, server);
  const other = await context.newPage();
  await other.goto('/map');
  await expect(other.getByRole('heading', { name: 'Карта' })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(other.getByRole('textbox', { name: 'Телефон' })).toBeVisible();
  expect(await other.evaluate(() => JSON.stringify(localStorage))).not.toContain('token');
});

e2eTest('signing in in one tab lets the other in as soon as it is looked at', async ({ page, context, server }) => {
  const other = await context.newPage();
  await other.goto('/map');
  await expect(other).toHaveURL('/login');
  await signIn(page, server);
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(other).toHaveURL('/map');
});

e2eTest('after signing out nobody can go on with the tokens that the browser had', async ({ page, server }) => {
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

e2eTest('/logout ends the session and leads to /login (part1 §2.1)', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto('/tasks');
  await expect(page).toHaveURL('/login');
});

e2eTest('a power cut loses neither the session nor the data (issue 2)', async ({ page, server }) => {
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
  'an access check without an answer keeps the session and offers another try (spec D55)',
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

e2eTest('an access check answered with an error ends the session (part1 §2.1, spec D55)', async ({ page, server }) => {
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
