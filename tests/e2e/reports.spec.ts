import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'finds a store, opens its newest report and compares the shelf with an earlier one (part2 "Audit reports", spec D50)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/audit/reports');
    await page.getByRole('textbox', { name: 'Поиск магазина' }).fill('весна');
    const shop = page.getByRole('table', { name: 'Магазины' }).getByRole('row').nth(1);
    await expect(shop).toContainText('Весна');
    await shop.focus();
    await page.keyboard.press('Enter');
    const reports = page.getByRole('table', { name: 'Отчёты магазина' });
    await expect(reports.getByRole('row').nth(1)).toBeVisible();
    await reports.getByRole('row').nth(1).click();
    const report = page.getByRole('dialog', { name: /Весна/ });
    await report.getByRole('button', { name: 'Представленность' }).click();
    const shelf = report.getByRole('region', { name: 'Представленность' });
    await shelf.getByRole('combobox', { name: 'Сравнить с отчётом' }).click();
    await page.getByRole('option').nth(1).click();
    await shelf.getByRole('button', { name: 'Развернуть все' }).click();
    await expect(shelf.getByText(/^было .+ \([+−].+\)$/).first()).toBeVisible();
  },
);
