import { expect } from '@playwright/test';
import { fillMotivation, motivationForm as form } from './motivationForm.ts';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'shows a motivation conflict in a table: Нет keeps the form, Да replaces (part2 "Motivation", §8, spec D19, D46)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/motivation');
    const rows = page.getByRole('table', { name: 'Мотивация' }).getByRole('row');
    const conflict = page.getByRole('dialog', { name: 'Ошибка' });
    const name = `Травяной сбор ${Date.now()}`;
    await fillMotivation(page, name);
    await form(page).getByRole('button', { name: 'Создать' }).click();
    // The demo may have such a motivation already.
    await expect(conflict.or(rows.filter({ hasText: name }))).toBeVisible();
    if (await conflict.isVisible()) await conflict.getByRole('button', { name: 'Да' }).click();
    await expect(form(page)).toBeHidden();
    await expect(rows.nth(1)).toContainText(name);
    await fillMotivation(page, `${name}, новый`);
    await form(page).getByRole('button', { name: 'Создать' }).click();
    await expect(conflict.getByRole('columnheader')).toHaveText(['Мотивация', 'Дистрибьютор', 'Продукты']);
    const clash = conflict.getByRole('row').nth(1).getByRole('cell');
    await expect(clash.nth(0)).toHaveText(name);
    await expect(clash.nth(1)).toContainText('Казань');
    await conflict.getByRole('button', { name: 'Нет' }).click();
    await expect(form(page).getByLabel('Размер мотивации')).toHaveValue('12.5');
    await form(page).getByRole('button', { name: 'Создать' }).click();
    await conflict.getByRole('button', { name: 'Да' }).click();
    await expect(form(page)).toBeHidden();
    await expect(rows.nth(1)).toContainText(`${name}, новый`);
    await expect(rows.nth(2)).not.toContainText(name);
  },
);
