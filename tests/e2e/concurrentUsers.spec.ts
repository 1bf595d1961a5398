import { expect, type BrowserContext, type Page } from '@playwright/test';
import { Server } from './server.ts';
import { MockUpstream } from './mockUpstream.ts';
import { e2eTest as base } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

/** An external API whose tokens expire on command, with the product in front of it. */
const test = base.extend<object, { api: MockUpstream; product: Server }>({
  api: [
    async ({ server }, provide) => {
      const api = await MockUpstream.open(server.url, (await server.signIn(demoPhones.everything)).access_token);
      await provide(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ api, configDir }, provide) => {
      const product = await Server.open({ API_URL: api.url, CONFIG_DIR: configDir });
      await provide(product);
      await product.close();
    },
    { scope: 'worker' },
  ],
});

/** Opens signed-in tabs of one browser, each with the notices. */
async function openTabs(
  context: BrowserContext,
  url: string,
  count: number,
  tokens: Record<string, string>,
): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let number = 0; number < count; number += 1) {
    const tab = await context.newPage();
    if (number === 0) {
      await tab.goto(`${url}/login`);
      await tab.evaluate((stored) => Object.assign(localStorage, stored), tokens);
    }
    await tab.goto(`${url}/notice`);
    await expect(tab.getByRole('row').nth(2)).toBeVisible();
    tabs.push(tab);
  }
  return tabs;
}

/** Requests the notices again and waits for the response. */
async function askAgain(tab: Page): Promise<void> {
  const filled = tab.waitForResponse(
    (response) => response.url().includes('/api/v1/notifications/') && response.status() === 200,
  );
  await tab.getByRole('button', { name: 'Применить' }).click();
  await filled;
  await expect(tab.getByRole('row').nth(2)).toBeVisible();
  await expect(tab).toHaveURL(/\/notice$/);
}

for (const [way, count, meetings] of [
  ['Web Locks', 2, 4],
  ['Web Locks', 5, 3],
  ['no Web Locks', 3, 4],
] as const) {
  test(`refreshes an expired session once for ${count} tabs with ${way} and continues (spec D20, D60)`, async ({
    context,
    api,
    product,
  }) => {
    // Simulates the APIs available to a page on plain http.
    if (way === 'no Web Locks')
      await context.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'locks');
      });
    const tabs = await openTabs(context, product.url, count, api.tokens());
    for (let meeting = 0; meeting < meetings; meeting += 1) {
      api.delay = () => [0, 150, 600][meeting % 3] ?? 0;
      api.expire();
      await Promise.all(tabs.map(askAgain));
      expect({ puts: api.puts, refused: api.refused }).toEqual({ puts: 1, refused: 0 });
    }
  });
}

test('signs out both tabs for good when one signs out while another refreshes (spec D21)', async ({
  context,
  api,
  product,
}) => {
  const tabs = await openTabs(context, product.url, 2, api.tokens());
  const [first, second] = tabs as [Page, Page];
  api.delay = () => 800;
  api.expire();
  await first.getByRole('button', { name: 'Применить' }).click();
  await expect.poll(() => api.puts).toBe(1);
  await second.goto(`${product.url}/logout`);
  for (const tab of tabs) await expect(tab.getByRole('textbox', { name: 'Телефон' })).toBeVisible();
  await first.reload();
  await expect(first.getByRole('textbox', { name: 'Телефон' })).toBeVisible();
  expect(await first.evaluate(() => JSON.stringify(localStorage))).not.toContain('token');
});
