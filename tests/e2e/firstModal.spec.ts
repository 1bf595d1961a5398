import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'opens the first record without loading a file, because its form is prerendered invisibly',
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

e2eTest('prevents scrolling of the page behind a dialog in every window', async ({ page, server }) => {
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
});
