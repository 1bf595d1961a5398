import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'changes a strategy, shows the author, restores a value, deletes the strategy and restores it (spec D71)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/strategy');
    const row = page.getByRole('table', { name: 'Стратегии дистрибуции' }).getByRole('row').nth(1);
    const name = (await row.getByRole('cell').first().innerText()).trim();
    const modal = page.getByRole('dialog', { name: 'Стратегия' });
    const comment = modal.getByRole('textbox', { name: 'Комментарий' });
    const report = (text: string) => page.getByRole('status').filter({ hasText: text });
    const save = async (text: string) => {
      await row.click();
      await comment.fill(text);
      await modal.getByRole('button', { name: 'Обновить' }).click();
      const force = page.getByRole('button', { name: 'Подтвердить' });
      await expect(force.or(report(`Стратегия «${name}» сохранена`)).first()).toBeVisible();
      if (await force.isVisible()) await force.click();
      await expect(modal).toBeHidden();
    };
    await save('К сезону');
    await save('По ошибке');

    await row.click();
    await modal.getByRole('button', { name: 'История' }).click();
    const panel = modal.getByRole('region', { name: 'История' });
    const newest = panel.getByRole('article').first();
    await expect(newest).toContainText('Орлова Марина Сергеевна');
    await expect(newest).toContainText(/Комментарий\s*К сезону.*По ошибке/s);
    await newest.getByRole('button', { name: 'Вернуть значение: Комментарий' }).click();
    await expect(comment).toHaveValue('К сезону');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await modal.getByRole('button', { name: 'Обновить' }).click();
    const force = page.getByRole('button', { name: 'Подтвердить' });
    await expect(force.or(page.getByRole('table', { name: 'Стратегии дистрибуции' })).first()).toBeVisible();
    if (await force.isVisible()) await force.click();
    await expect(modal).toBeHidden();

    await row.getByRole('button', { name: 'Удалить' }).click();
    const question = page.getByRole('dialog', { name: 'Удалить запись?' });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: 'Удалить' }).click();
    await report(`Стратегия «${name}» удалена`).getByRole('button', { name: 'Вернуть' }).click();
    await expect(report(`Запись «${name}» возвращена`)).toBeVisible();
    await expect(row).toContainText(name);

    await page.getByRole('button', { name: 'Орлова Марина Сергеевна' }).click();
    await page.getByRole('menuitem', { name: 'История' }).click();
    const history = page.getByRole('table', { name: 'История' });
    await expect(history.getByRole('row').nth(2)).toContainText('Удаление');
    await history.getByRole('row').nth(1).getByRole('button', { name }).click();
    await expect(comment).toHaveValue('К сезону');
  },
);
