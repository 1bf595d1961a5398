import { expect, type Page } from '@playwright/test';
import { askForCode, e2eTest, enterCode } from './e2eTest.ts';
import type { Server } from './server.ts';
import { demoPhones } from '../support/demoPhones.ts';

// A company's server without TLS: the browser offers neither crypto.randomUUID nor Web Locks to such a page.
const host = 'office.test';
e2eTest.use({
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${host} 127.0.0.1`],
  },
});

/** Signs in by phone and code on a host that is not localhost. */
async function signInThere(page: Page, server: Server): Promise<void> {
  await page.goto(server.url.replace(/127\.0\.0\.1|localhost/, host));
  await enterCode(page, await askForCode(page, server, demoPhones.everything));
}

e2eTest('works over http on another host than localhost, files included', async ({ page, server }) => {
  await signInThere(page, server);
  await expect(page.getByRole('link', { name: 'Список задач' })).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
  await page.getByRole('link', { name: 'Товары', exact: true }).click();
  await page.getByRole('button', { name: 'Добавить товар' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Название' }).fill('Чай без шифрования');
  await form.locator('input[type="file"]').setInputFiles({
    name: 'чай.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(form.getByRole('img', { name: /чай/ })).toBeVisible();
});

e2eTest('signs in and works where the browser blocks site data', async ({ page, server }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await signInThere(page, server);
  // Each visit is the first one there.
  await page
    .getByRole('dialog', { name: 'Пять шагов по продукту' })
    .getByRole('button', { name: 'Закрыть', exact: true })
    .click();
  await page.getByRole('link', { name: 'Товары', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Товары' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
