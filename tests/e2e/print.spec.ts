import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

e2eTest.beforeEach(async ({ page }) => {
  // The print dialog of the browser would wait for a user.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
});

e2eTest('prints all rows of a list and nothing else of the screen when Ctrl P is pressed', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  await expect(page.getByRole('button', { name: 'Напечатать' })).toBeEnabled();
  await page.keyboard.press('Control+P');
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: 'Стратегии дистрибуции: документ' });
  await expect(paper.getByRole('heading', { level: 1, name: 'Стратегии дистрибуции' })).toBeVisible();
  await expect(paper.getByRole('row')).toHaveCount(31);
  await expect(paper.getByText(/^30 записей;/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeHidden();
  await expect(page.getByRole('form', { name: 'Фильтр по правилам' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1);
});

e2eTest(
  'prints the summary on several pages with its filter in words and without its menu',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/summary');
    await expect(page.getByRole('region', { name: 'Задачи по состояниям' }).getByRole('table')).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^По фильтру: Период — /)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Обновить' })).toBeHidden();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(2);
  },
);

e2eTest('prints an open record without the list behind it', async ({ page, server }) => {
  await signIn(page, server, undefined, '/tasks-volume');
  await page.getByRole('table', { name: 'Задачи по объёму' }).getByRole('row').nth(1).click();
  const dialog = page.getByRole('dialog', { name: /^Задача по объёму №/ });
  await expect(dialog.getByText('Список MML')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('Список MML')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});
