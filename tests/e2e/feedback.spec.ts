import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'resolves an issue; the list shows it immediately and after a reload (part2 §2)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/feedback/issues');
    const row = page.getByRole('table', { name: 'Обращения' }).getByRole('row').nth(1);
    await row.focus();
    await page.keyboard.press('Enter');
    const issue = page.getByRole('dialog');
    const status = issue.getByRole('radiogroup', { name: 'Статус' });
    const next = (await status.getByRole('radio', { name: 'Решено' }).isChecked()) ? 'В работе' : 'Решено';
    await status.getByRole('radio', { name: next }).check();
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Закрыть без сохранения?' })
      .getByRole('button', { name: 'Продолжить' })
      .click();
    await issue.getByRole('button', { name: 'Обновить' }).click();
    await expect(issue).toBeHidden();
    await expect(row).toContainText(next);
    await page.reload();
    await expect(row).toContainText(next);
  },
);
