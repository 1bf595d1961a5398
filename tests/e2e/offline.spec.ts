import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { installationTest } from './installation.ts';
import { signIn } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

installationTest.use({ serviceWorkers: 'allow' });

/** Waits until the worker has cached its files. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
const noConnection = (page: Page) => page.getByRole('heading', { name: 'Нет соединения' });
const notices = (page: Page) => page.getByRole('table', { name: 'Уведомления' });

installationTest(
  'opens a deep address without a server with a message, and continues there when it is back (part1 §9, spec D55)',
  async ({ page, installation: { server } }) => {
    await signIn(page, server, demoPhones.everything, '/notice');
    await workerReady(page);
    await server.kill();
    await page.goto('/notice?distributorId=1');
    await expect(noConnection(page)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/offline-app.png' });
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(noConnection(page)).toBeVisible();
    await server.start();
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(notices(page)).toBeVisible();
    await expect(page).toHaveURL('/notice?distributorId=1');
  },
);

installationTest(
  'opens the sign-in page without a server, too, and keeps the requested address (part1 §2.2)',
  async ({ page, installation: { server } }) => {
    await page.goto('/login');
    await workerReady(page);
    await server.kill();
    await page.goto('/map');
    await expect(noConnection(page)).toBeVisible();
    await page.screenshot({ path: 'tests/screenshots/offline-sign-in.png' });
    await server.start();
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(page.getByRole('textbox', { name: 'Телефон' })).toBeVisible();
    await signIn(page, server, demoPhones.everything, '/map');
    await expect(page).toHaveURL(/\/map/);
  },
);

installationTest(
  'shows one offline notice per tab, sends the waiting form once, and repeats failed loads automatically (spec D56)',
  async ({ page, context, installation: { server } }) => {
    await signIn(page, server, demoPhones.pushes, '/notice');
    const other = await context.newPage();
    await other.goto('/notice');
    await expect(notices(other).getByRole('row').nth(1)).toBeVisible();
    await page.getByRole('button', { name: 'Создать уведомление' }).click();
    const form = page.getByRole('dialog', { name: 'Новое push-уведомление' });
    await form.getByRole('textbox', { name: 'Текст уведомления' }).fill('Проверьте холодильники');
    // Every request of the form has finished.
    await expect(form.getByText(/^[\d\s]+ агент/)).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });

    await context.setOffline(true);
    const report = (tab: Page) => tab.getByRole('region', { name: 'Сообщения' });
    for (const tab of [page, other]) await expect(report(tab).getByText('Нет соединения')).toHaveCount(1);
    // One modal while the server is offline (spec D56), for whichever load fails first.
    let modals = 0;
    await other.addLocatorHandler(other.getByRole('dialog', { name: 'Ошибка' }), async (dialog) => {
      modals += 1;
      await dialog.getByRole('button', { name: 'Понятно' }).click();
    });
    // The modal closes popups below it.
    await expect(async () => {
      await other.getByRole('combobox', { name: 'Регион' }).press('ArrowDown');
      await expect(other.getByText(/^Нет соединения с сервером/).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(modals).toBeLessThanOrEqual(1);
    await form.getByRole('button', { name: 'Отправить' }).click();
    await page.getByRole('dialog', { name: 'Отправить всем?' }).getByRole('button', { name: 'Отправить' }).click();
    await expect(form.getByText('Ждёт связи: отправим сами')).toBeVisible();
    expect(sent).toEqual([]);
    expect(await violations(page)).toEqual([]);

    await context.setOffline(false);
    await expect(form).toBeHidden();
    await expect(notices(page).getByRole('row').nth(1)).toContainText('Проверьте холодильники');
    expect(sent).toEqual(['/api/v1/notifications/']);
    for (const tab of [page, other]) await expect(report(tab).getByText('Нет соединения')).toHaveCount(0);
    await expect(other.getByText(/^Нет соединения с сервером/)).toHaveCount(0);
  },
);

installationTest(
  'caches only the application in the worker: no API response, no configuration, no map outlines',
  async ({ page, installation: { server } }) => {
    await signIn(page, server, demoPhones.everything, '/map');
    await workerReady(page);
    const responses: { path: string; worker: boolean }[] = [];
    page.on('response', (response) =>
      responses.push({ path: new URL(response.url()).pathname, worker: response.fromServiceWorker() }),
    );
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    const data = responses.filter(({ path }) => /^\/(api|config)\//.test(path));
    expect(data.map(({ path }) => path)).toContain('/api/v1/aboutMe/');
    expect(data.map(({ path }) => path)).toContain('/config/app.json');
    expect(data.filter(({ worker }) => worker)).toEqual([]);
    expect(responses.filter(({ path, worker }) => path.endsWith('.js') && !worker)).toEqual([]);
    const stored = await page.evaluate(async () => {
      const lists = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain('/index.html');
    expect(stored.filter((path) => !/^\/(index\.html|favicon\.svg|assets\/[^/]+\.(js|css|woff2))$/.test(path))).toEqual(
      [],
    );
  },
);

installationTest(
  'applies the current security policy to a page served by a worker (spec D64)',
  async ({ page, installation }) => {
    await page.goto('/login');
    await workerReady(page);
    const policy = async () => (await page.reload())?.headers()['content-security-policy'];
    expect(await policy()).not.toContain('http://tiles.local');
    await installation.configure({ tiles: { url: 'http://tiles.local/{z}/{x}/{y}.png', attribution: 'Тайлы' } });
    await expect.poll(policy).toContain('http://tiles.local');
    await installation.server.kill();
    expect(await policy()).toContain("script-src 'self'");
  },
);
