import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { Server } from './server.ts';
import { askForCode, enterCode, signIn, signOut, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const tableOf = (page: Page) => page.getByRole('table', { name: 'Стратегии дистрибуции' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Поиск по списку' });
const headers = (table: Locator) => table.getByRole('columnheader').allInnerTexts();

/** Returns the texts of the first rows, top to bottom. */
function firstRows(table: Locator): Promise<string[]> {
  return table.getByRole('row').evaluateAll((rows) => rows.slice(1, 6).map((row) => row.textContent));
}

e2eTest(
  'sorts strategies by period and finds one by name with /; a reload and Back show the same rows',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/strategy');
    const table = tableOf(page);
    const period = table.getByRole('columnheader', { name: 'Период действия' });
    await period.getByRole('button').click();
    await expect(period).toHaveAttribute('aria-sort', 'ascending');
    await period.getByRole('button').press('Enter');
    await expect(period).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/\?sort=-period$/);
    await expect(search(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('новинок');
    await expect(page).toHaveURL(/search=/);
    await expect(table.getByRole('row').filter({ hasNotText: /новинок/i })).toHaveCount(1);
    await expect(table.getByRole('row').nth(2)).toBeVisible();
    const rows = await firstRows(table);
    await page.reload();
    await expect(search(page)).toHaveValue('новинок');
    await expect.poll(() => firstRows(table)).toEqual(rows);
    await page.getByRole('link', { name: 'Мотивация' }).click();
    await expect(page.getByRole('table', { name: 'Мотивация' })).toBeVisible();
    await page.goBack();
    await expect.poll(() => firstRows(table)).toEqual(rows);
    await expect(period).toHaveAttribute('aria-sort', 'descending');
  },
);

e2eTest(
  'keeps column settings and density after a reload, in a saved view, by its link in another browser, and after a new sign-in',
  async ({ page, server, browser }) => {
    e2eTest.slow();
    await signIn(page, server, undefined, '/strategy?shownStatus=1');
    const table = tableOf(page);
    await page.getByRole('button', { name: 'Столбцы' }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Столбцы' });
    await panel.getByRole('checkbox', { name: 'Список MML' }).press('Space');
    await panel.getByRole('checkbox', { name: 'Количество задач на точке' }).press('Space');
    await panel.getByRole('checkbox', { name: 'Статус' }).press('Alt+ArrowUp');
    await panel.getByRole('radio', { name: 'Плотные строки' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Столбцы' })).toBeFocused();
    const chosen = [
      'Название',
      'Период действия',
      'Дистрибьюторы',
      'Статус',
      'Ответственный',
      'Количество задач на точке',
    ];
    const shown = async (on: Page) =>
      (await headers(tableOf(on))).filter((head) => chosen.includes(head) || head === 'Список MML');
    expect(await shown(page)).toEqual(chosen);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(chosen);
    expect((await table.getByRole('row').nth(2).boundingBox())?.height).toBeLessThan(45);

    await page.getByRole('button', { name: 'Виды' }).click();
    await page.getByRole('textbox', { name: 'Название вида' }).fill('Активные, плотно');
    await page.getByRole('textbox', { name: 'Название вида' }).press('Enter');
    await expect(page.getByText('Вид «Активные, плотно» сохранён')).toBeVisible();
    await expect(page).toHaveURL(/view=\d+/);
    const id = new URL(page.url()).searchParams.get('view') ?? '';

    const other = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const second = await other.newPage();
    await signIn(second, server, undefined, `/strategy?view=${id}`);
    await expect.poll(() => shown(second)).toEqual(chosen);
    await expect(second).toHaveURL(/shownStatus=1/);
    await expect.poll(() => firstRows(tableOf(second))).toEqual(await firstRows(table));
    await other.close();

    // Changes within a view persist after a reload and do not change the view.
    await page.getByRole('button', { name: 'Столбцы' }).click();
    await panel.getByRole('checkbox', { name: 'Ответственный' }).click();
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(chosen.filter((head) => head !== 'Ответственный'));
    await expect(page.getByRole('button', { name: 'Виды' })).toContainText('Активные, плотно');

    await signOut(page);
    await enterCode(page, await askForCode(page, server, demoPhones.everything));
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    await page.getByRole('link', { name: 'Стратегии' }).first().click();
    await page.getByRole('button', { name: 'Виды' }).click();
    await page
      .getByRole('dialog', { name: 'Виды' })
      .getByRole('button', { name: 'Активные, плотно', exact: true })
      .click();
    await expect.poll(() => shown(page)).toEqual(chosen);
    await expect(page).toHaveURL(/shownStatus=1/);
  },
);

e2eTest(
  'finds a name on a later page of an external API, sorts all pages with progress, and stores views on the server',
  async ({ page, server }) => {
    e2eTest.slow();
    const proxy = await Server.open({ API_URL: server.url });
    try {
      const { access_token: token } = await server.signIn(demoPhones.everything);
      const response = (await fetch(`${server.url}/api/v1/billing/fieldEmployees/?limit=100&offset=100`, {
        headers: { device: 'web', 'x-token': token },
      }).then((response) => response.json())) as { data: unknown };
      const last = lastName(response.data);
      // The page after the first waits until the test has read the progress.
      let goOn = (): void => undefined;
      const read = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route(/limit=100&offset=100$/, async (route) => {
        await read;
        await route.continue();
      });
      await signIn(page, server, undefined, `${proxy.url}/billing`);
      await expect(page.getByText('100+')).toBeVisible();
      await search(page).fill(last);
      await expect(page.getByText('Загружено 100 строк')).toBeVisible();
      goOn();
      const people = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'ФИО' }) });
      await expect(people.getByRole('row').filter({ hasText: last }).first()).toBeVisible();
      await expect(page.getByText(/^Загружено/)).toBeHidden();
      await page.getByRole('button', { name: 'Стереть поиск' }).click();
      await expect(page.getByText('150 записей')).toBeVisible();
      const head = people.getByRole('columnheader', { name: 'ФИО' });
      for (const order of ['ascending', 'descending']) {
        await head.getByRole('button').click();
        await expect(head).toHaveAttribute('aria-sort', order);
      }
      await expect(people.getByRole('row').nth(1)).toContainText(/^Я/);

      await page.getByRole('button', { name: 'Виды' }).click();
      await page.getByRole('textbox', { name: 'Название вида' }).fill('С конца алфавита');
      await page.getByRole('button', { name: 'Сохранить вид' }).click();
      await expect(page.getByText('Вид «С конца алфавита» сохранён')).toBeVisible();
      await page.goto(`${proxy.url}/billing`);
      await page.getByRole('button', { name: 'Виды' }).click();
      await page
        .getByRole('dialog', { name: 'Виды' })
        .getByRole('button', { name: 'С конца алфавита', exact: true })
        .click();
      await expect(people.getByRole('row').nth(1)).toContainText(/^Я/);
    } finally {
      await proxy.close();
    }
  },
);

/** Returns the full name of the last person in a response. */
function lastName(data: unknown): string {
  const rows = (Array.isArray(data) ? data : (data as { data: unknown[] }).data) as Record<string, unknown>[];
  const row = rows.at(-1) ?? {};
  return String(row['fullName'] ?? row['name']);
}

for (const [name, width, height] of [
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
] as const) {
  e2eTest(
    `finds no axe violations on ${name} on a list with open popups, which stay within the window`,
    async ({ page, server }) => {
      e2eTest.slow();
      await page.setViewportSize({ width, height });
      await signIn(page, server, undefined, '/strategy?sort=-period,name&search=в');
      await expect(tableOf(page).getByRole('row').nth(2)).toBeVisible();
      for (const popup of ['Столбцы', 'Виды']) {
        await page.getByRole('button', { name: popup }).click();
        const panel = page.getByRole('dialog', { name: popup });
        await expect(panel).toBeInViewport({ ratio: 1 });
        expect(await violations(page), popup).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
      }
    },
  );
}
