import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page, type Request } from '@playwright/test';
import { describedRequests } from './describedRequests.ts';
import { Server } from './server.ts';
import { demoPhones } from '../support/demoPhones.ts';

interface Installation {
  /** Files in `config/resources` from the start; a test file that sets them gets a separate server. */
  added: Record<string, string>;
  configDir: string;
  server: Server;
}

/** Options of a test. */
interface Doing {
  /** Whether the test sends requests for unpublished resources. */
  triesDrafts: boolean;
  /** Whether no user has signed in before in the browser: it then opens the summary, with the tour of the demo. */
  firstVisit: boolean;
}

/** Test of the product: all end-to-end tests of a run share one server; each file may start more. */
export const e2eTest = base.extend<Doing, Installation>({
  added: [{}, { scope: 'worker', option: true }],
  configDir: [
    async ({ added }, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'e2e-config-'));
      await cp(new URL('../../config', import.meta.url), folder, { recursive: true });
      for (const [file, text] of Object.entries(added)) await writeFile(join(folder, 'resources', file), text);
      await provide(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ configDir }, provide) => {
      const server = await Server.open({ CONFIG_DIR: configDir });
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  triesDrafts: [false, { option: true }],
  firstVisit: [false, { option: true }],
  // Every API request of a page must match the API description.
  context: async ({ context, triesDrafts, firstVisit }, provide) => {
    if (!firstVisit) await context.addInitScript(() => localStorage.setItem('signed_in_before', '1'));
    const sent = describedRequests(context, triesDrafts);
    await provide(context);
    expect(await sent.misfits()).toEqual([]);
  },
});

/** Enters the phone and returns the code from the printed SMS. */
export async function askForCode(page: Page, server: Server, phone: string): Promise<string> {
  const mark = server.mark();
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('heading', { name: 'Ввод кода' })).toBeVisible();
  return server.smsCode(phone, mark);
}

/** Opens an address as a user who has signed in before; the sign-in page has separate tests. */
export async function signIn(
  page: Page,
  server: Server,
  phone: string = demoPhones.everything,
  address = '/',
): Promise<void> {
  const opened = new URL(address, server.url);
  const tokens = await server.signIn(phone);
  await page.addInitScript((stored) => {
    // Only once: an ended session must stay ended after a reload.
    if (sessionStorage.getItem(stored.access_token)) return;
    sessionStorage.setItem(stored.access_token, 'given');
    Object.assign(localStorage, stored);
  }, tokens);
  await page.goto(opened.href);
  // In a narrow window the menu is a drawer.
  await expect(
    page
      .getByRole('navigation', { name: 'Разделы', exact: true })
      .or(page.getByRole('button', { name: 'Меню', exact: true })),
  ).toBeVisible();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Код из SMS' }).fill(code);
  await page.getByRole('button', { name: 'Войти' }).click();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { expanded: false }).first().click();
  await page.getByRole('menuitem', { name: 'Выход' }).click();
}

/** Opens every menu entry in turn and calls `look` after the API responses are shown. */
export async function visitEveryMenuEntry(
  page: Page,
  look: (address: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const requests = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.add(request);
  });
  const response = (request: Request) => void requests.delete(request);
  page.on('requestfinished', response).on('requestfailed', response);
  for (const link of await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link').all()) {
    const address = (await link.getAttribute('href')) ?? '';
    // Master data is loaded last and has a separate test (`companyData.spec`).
    if (address.startsWith('/company/')) continue;
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/\S/);
    await expect.poll(() => requests.size).toBe(0);
    await expect(page.getByRole('status', { name: 'Загрузка' })).toHaveCount(0);
    await look(address);
  }
}
