import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'filters volume tasks by a status and opens one read-only (part2 "Volume tasks", spec D24, D62)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/tasks-volume');
    const filter = page.getByRole('form', { name: 'Фильтры' });
    const table = page.getByRole('table', { name: 'Задачи по объёму' });
    await filter.getByRole('combobox', { name: 'Статус' }).click();
    await page.getByRole('option', { name: 'В работе' }).click();
    await filter.getByRole('button', { name: 'Применить' }).click();
    const row = table.getByRole('row').nth(1);
    await expect(row).toContainText('В работе');
    const [employee] = await row.getByRole('cell').allTextContents();
    await row.focus();
    await page.keyboard.press('Enter');
    const task = page.getByRole('dialog', { name: /^Задача по объёму № \d+$/ });
    await expect(task).toContainText(employee ?? '');
    await expect(task.getByRole('progressbar')).toBeVisible();
    await expect(task.getByRole('textbox')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(task).toBeHidden();
    await expect(row).toBeFocused();
  },
);
