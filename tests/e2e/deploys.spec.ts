import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { installationTest, type Installation } from './installation.ts';
import { signIn } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

installationTest.use({ serviceWorkers: 'allow' });

/** Waits for a page that starts with another script than before. */
const renewed = (page: Page, before: unknown) =>
  page.waitForFunction((old) => {
    const now = document.querySelector('script[type=module]')?.getAttribute('src');
    return now !== undefined && now !== old;
  }, before);
const entry = (page: Page) => page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Доступна новая версия' });
const update = (page: Page) => offer(page).getByRole('button', { name: 'Обновить' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Стратегия аудита' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
/** Simulates the user's return to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
  });

async function fillForm(page: Page): Promise<void> {
  await page.goto('/audit/strategy');
  await page.getByRole('button', { name: 'Создать стратегию' }).click();
  await form(page).getByPlaceholder('Название стратегии').fill('Не потеряйте меня');
}

async function deployAndMeet(page: Page, installation: Installation): Promise<void> {
  await installation.deploy();
  await comeBack(page);
  await expect(offer(page)).toBeVisible();
}

installationTest(
  'offers a new version, which the user accepts by keyboard (part1 §9)',
  async ({ page, installation }) => {
    await signIn(page, installation.server, demoPhones.everything, '/notice');
    await workerReady(page);
    const before = await entry(page);
    await deployAndMeet(page, installation);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/new-version.png' });
    await update(page).focus();
    await page.keyboard.press('Enter');
    await renewed(page, before);
    await expect(page.getByRole('table', { name: 'Уведомления' })).toBeVisible();
    await expect(offer(page)).toBeHidden();
  },
);

installationTest('prompts before a new version replaces an unsaved form (spec D33)', async ({ page, installation }) => {
  await signIn(page, installation.server);
  await fillForm(page);
  const before = await entry(page);
  await deployAndMeet(page, installation);
  await page.screenshot({ path: 'tests/screenshots/new-version-form.png' });
  await update(page).click();
  await question(page).getByRole('button', { name: 'Продолжить' }).click();
  await expect(form(page).getByPlaceholder('Название стратегии')).toHaveValue('Не потеряйте меня');
  expect(await entry(page)).toBe(before);
  await update(page).click();
  await question(page).getByRole('button', { name: 'Закрыть', exact: true }).click();
  await renewed(page, before);
  await expect(page).toHaveURL('/audit/strategy?open=new');
});

installationTest(
  'keeps another tab with an unsaved form running on the files of its version',
  async ({ page, context, installation }) => {
    await signIn(page, installation.server, demoPhones.everything, '/notice');
    await workerReady(page);
    const other = await context.newPage();
    await fillForm(other);
    const before = await entry(other);
    await deployAndMeet(page, installation);
    await update(page).click();
    await renewed(page, before);
    await expect(page.getByRole('table', { name: 'Уведомления' })).toBeVisible();
    // The calendar's script is a file that the server no longer has.
    await form(other).getByRole('button', { name: 'Открыть календарь' }).first().click();
    await expect(other.getByRole('dialog', { name: /^Календарь/ }).getByRole('table')).toBeVisible();
    await expect(form(other).getByPlaceholder('Название стратегии')).toHaveValue('Не потеряйте меня');
    expect(await entry(other)).toBe(before);
  },
);

installationTest(
  'starts the first page after an upgrade in the new version, and the worker once the old one is unused',
  async ({ page, installation }) => {
    await signIn(page, installation.server, demoPhones.everything, '/notice');
    await workerReady(page);
    const before = await entry(page);
    await installation.server.kill();
    await installation.deploy();
    await installation.server.start();
    await page.reload();
    const after = await entry(page);
    expect(after).not.toBe(before);
    const isKept = (path: string) =>
      page.evaluate(async (requested) => (await caches.match(requested)) !== undefined, path);
    await expect.poll(() => isKept(after ?? '')).toBe(true);
    await expect.poll(() => isKept(before ?? '')).toBe(false);
    await installation.server.kill();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Нет соединения' })).toBeVisible();
    expect(await entry(page)).toBe(after);
  },
);

/** Waits until the page has loaded nothing more for a second. */
async function idleChunksLoaded(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => performance.getEntriesByType('resource').length);
        const isSame = now === before;
        before = now;
        return isSame;
      },
      { intervals: [1000] },
    )
    .toBe(true);
}

installationTest.describe('Deploy without a worker, as on plain http', () => {
  installationTest.use({ serviceWorkers: 'block' });

  installationTest(
    'reloads the page once when a chunk is missing after a deploy (known trap 18)',
    async ({ page, installation }) => {
      await signIn(page, installation.server, demoPhones.everything, '/notice');
      const before = await entry(page);
      // An idle chunk that is missing would also reload the page, perhaps during the press.
      await idleChunksLoaded(page);
      await installation.deploy();
      await page.getByRole('link', { name: 'Карта' }).click();
      await expect(page.getByRole('heading', { name: 'Карта' })).toBeVisible();
      await expect(page).toHaveURL(/\/map/);
      expect(await entry(page)).not.toBe(before);
    },
  );

  installationTest(
    'shows an error with a retry in place of a chunk that also fails after the reload',
    async ({ page, installation }) => {
      await signIn(page, installation.server, demoPhones.everything, '/notice');
      await page.route(/assets\/map-.*\.js/, (route) => route.abort());
      let pages = 0;
      page.on('domcontentloaded', () => {
        pages += 1;
      });
      await page.getByRole('link', { name: 'Карта' }).click();
      await expect.poll(() => pages).toBe(1);
      await expect(
        page.getByRole('alert').getByRole('heading', { name: 'Не удалось загрузить страницу' }),
      ).toBeVisible();
      await page.screenshot({ path: 'tests/screenshots/missing-part.png' });
      expect(pages).toBe(1);
      await page.unroute(/assets\/map-.*\.js/);
      await page.getByRole('button', { name: 'Повторить' }).click();
      await expect(page.getByRole('heading', { name: 'Карта' })).toBeVisible();
      expect(pages).toBe(2);
    },
  );

  installationTest(
    'prompts first over an unsaved form; when kept, the form stays and a retry replaces the chunk (spec D33)',
    async ({ page, installation }) => {
      // The page may prefetch it before it is needed.
      await page.route(/assets\/dates-.*\.js/, (route) => route.abort());
      await signIn(page, installation.server);
      await fillForm(page);
      const before = await entry(page);
      await installation.deploy();
      const openCalendar = form(page).getByRole('button', { name: 'Открыть календарь' }).first();
      await openCalendar.click();
      await question(page).getByRole('button', { name: 'Продолжить' }).click();
      // The press on the answer was outside the calendar.
      await openCalendar.click();
      const calendar = page.getByRole('dialog', { name: /^Календарь/ });
      await expect(calendar.getByRole('alert')).toContainText('Не удалось загрузить часть приложения');
      await page.screenshot({ path: 'tests/screenshots/missing-part-of-form.png' });
      await expect(form(page).getByPlaceholder('Название стратегии')).toHaveValue('Не потеряйте меня');
      await calendar.getByRole('button', { name: 'Повторить' }).click();
      await question(page).getByRole('button', { name: 'Закрыть', exact: true }).click();
      await renewed(page, before);
    },
  );
});
