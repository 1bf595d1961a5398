import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'the first record of a page life opens without asking for a file: its form was made ahead, seen by nobody (issue 16)',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/strategy');
    const rows = page.getByRole('table', { name: 'Стратегии дистрибуции' }).getByRole('row');
    await expect(rows.nth(2)).toBeVisible();
    // The styles that antd writes into the page with the first dialog.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('head > style')].some(({ textContent }) =>
        textContent.includes('.ant-modal-content'),
      ),
    );
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0);
    const files: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/assets/')) files.push(request.url());
    });
    await rows.nth(2).click();
    const dialog = page.getByRole('dialog', { name: 'Стратегия' });
    await expect(dialog.getByRole('textbox', { name: 'Название' })).toHaveValue(/\S/);
    expect(files).toEqual([]);
  },
);

e2eTest(
  'nothing of the page behind a dialog scrolls, whatever the window (docs/decisions/0003)',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/strategy');
    await page.getByRole('table', { name: 'Стратегии дистрибуции' }).getByRole('row').nth(2).click();
    await expect(page.getByRole('dialog', { name: 'Стратегия' })).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      const beyond = () =>
        page.evaluate(() => {
          window.scrollTo(0, 1000);
          return [window.scrollY, document.documentElement.scrollHeight - window.innerHeight];
        });
      await expect.poll(beyond).toEqual([0, 0]);
    }
  },
);
