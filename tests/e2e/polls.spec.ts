import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'opens the questions of a poll theme by keyboard and loads another period (part2 §2, spec D26)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/polls');
    const table = page.getByRole('table', { name: 'Опросы' });
    const theme = table.getByRole('button', { expanded: false }).first();
    await expect(theme).toBeVisible();
    const rows = await table.getByRole('row').count();
    await theme.focus();
    await page.keyboard.press('Enter');
    await expect(table.getByRole('button', { expanded: true })).toHaveCount(1);
    expect(await table.getByRole('row').count()).toBeGreaterThan(rows);
    const request = page.waitForResponse((response) => response.url().includes('2026-03-31'));
    await page.getByRole('textbox', { name: 'Период: с' }).fill('01.03.2026');
    await page.getByRole('textbox', { name: 'Период: по' }).fill('31.03.2026');
    expect((await request).ok()).toBe(true);
    await expect(theme).toBeVisible();
  },
);
