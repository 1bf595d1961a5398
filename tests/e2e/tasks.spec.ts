import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'finds a task by its number; invalid and unknown numbers are reported under the field (part2 "Map and tasks", §5, §8)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/tasks');
    const number =
      (await page
        .getByRole('table', { name: 'Задачи' })
        .getByRole('row')
        .nth(1)
        .getByRole('cell')
        .first()
        .textContent()) ?? '';
    const search = page.getByRole('search', { name: 'Поиск задачи' });
    const field = search.getByRole('textbox', { name: 'ID задачи' });
    for (const [typed, message] of [
      ['12a', 'ID задачи может состоять только из цифр'],
      ['99999999', 'Задачи с таким номером не существует'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await expect(search.getByRole('alert')).toHaveText(message);
      await expect(field).toHaveAccessibleDescription(message);
    }
    await field.fill(number);
    await expect(search.getByRole('alert')).toBeHidden();
    await search.getByRole('button', { name: 'Найти' }).click();
    await expect(page.getByRole('dialog')).toContainText(number);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

e2eTest(
  'opens tasks by a second Enter and a task over them; Esc goes back step by step (part2 "Map and tasks", spec D23, D62)',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/tasks');
    const point = page.getByRole('region', { name: 'Торговые точки' }).getByRole('row').nth(2);
    const [name, address] = await Promise.all([0, 1].map((cell) => point.getByRole('cell').nth(cell).innerText()));
    await point.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Задачи: ${name}` })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Enter');
    const tasks = page.getByRole('dialog', { name: name ?? '', exact: true });
    await expect(tasks).toContainText(address ?? '');
    const row = tasks.getByRole('table', { name: 'Задачи' }).getByRole('row').nth(1);
    await row.focus();
    await page.keyboard.press('Enter');
    const task = page.getByRole('dialog').last();
    await task.getByRole('button', { name: 'История отгрузок' }).click();
    await expect(task.getByRole('region', { name: 'История отгрузок' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(task.getByRole('region', { name: 'История отгрузок' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(tasks).toBeHidden();
    await expect(point).toBeFocused();
  },
);
