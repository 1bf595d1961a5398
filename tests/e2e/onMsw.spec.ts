import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/ownServer.mjs';
import { enterCode } from './e2eTest.ts';

const root = new URL('../..', import.meta.url).pathname;

test.use({ serviceWorkers: 'allow' });
test.setTimeout(120_000);

test('runs the page without a server by npm run dev -- --msw: sign-in, a list, a record', async ({ page }) => {
  const port = await freePort();
  const dev = spawn(process.execPath, ['scripts/dev.mjs', '--msw', '--port', String(port), '--host', '127.0.0.1'], {
    cwd: root,
    stdio: 'ignore',
  });
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    await page.goto(`http://127.0.0.1:${port}/notice`);
    // The first page of a development server loads every module separately.
    await page.getByRole('textbox', { name: 'Телефон' }).fill('9123456789', { timeout: 90_000 });
    await page.getByRole('button', { name: 'Получить код' }).click();
    await enterCode(page, '1234');
    await page.getByRole('link', { name: 'Стратегии' }).first().click({ timeout: 60_000 });
    await page
      .getByRole('row', { name: /Название 1 / })
      .first()
      .click({ timeout: 60_000 });
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 60_000 });
  } finally {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
});
