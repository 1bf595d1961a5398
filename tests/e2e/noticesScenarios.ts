import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

/** Defines the tests of managers with push notices, for the built-in and the custom resource. */
export function defineNoticesScenarios(): void {
  e2eTest(
    'sends a notice with the push permission and finds it after a power cut (part2 §2)',
    async ({ page, server }) => {
      await signIn(page, server, demoPhones.pushes, '/notice');
      const text = `Проверьте выкладку до ${Date.now()}`;
      await page.getByRole('button', { name: 'Создать уведомление' }).click();
      const form = page.getByRole('dialog', { name: 'Новое push-уведомление' });
      await form.getByRole('button', { name: 'Отправить' }).click();
      await expect(form.getByText('Поле обязательно для заполнения')).toBeVisible();
      await form.getByRole('textbox', { name: 'Текст уведомления' }).fill(text);
      await expect(form.getByText(`${text.length}/255`)).toBeVisible();
      await form.getByRole('button', { name: 'Отправить' }).click();
      await page.getByRole('dialog', { name: 'Отправить всем?' }).getByRole('button', { name: 'Отправить' }).click();
      await expect(form).toBeHidden();
      const table = page.getByRole('table', { name: 'Уведомления' });
      await expect(table.getByRole('row').nth(1)).toContainText(text);
      await server.kill();
      await server.start();
      await page.reload();
      await expect(table.getByRole('row').nth(1)).toContainText(text);
    },
  );

  e2eTest('loads more of the list on scrolling, with few rows in the document (part1 §9)', async ({ page, server }) => {
    await signIn(page, server, demoPhones.everything, '/notice');
    const rows = page.getByRole('table', { name: 'Уведомления' }).getByRole('row');
    await rows.nth(1).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      const last = await rows.last().getAttribute('aria-rowindex');
      expect(Number(last)).toBeGreaterThan(150);
    }).toPass();
    expect(await rows.count()).toBeLessThanOrEqual(60);
  });

  e2eTest(
    'keeps a filter in the address for a reload and a shared link (design, known trap 4)',
    async ({ page, context, server }) => {
      await signIn(page, server, demoPhones.everything, '/notice');
      const filter = page.getByRole('form', { name: 'Фильтры' });
      await filter.getByRole('combobox', { name: 'Дистрибьютор' }).click();
      const option = page.getByRole('option').nth(1);
      const name = (await option.textContent())?.trim() ?? '';
      await option.click();
      await filter.getByRole('button', { name: 'Применить' }).click();
      const cell = page.getByRole('table', { name: 'Уведомления' }).getByRole('row').nth(1);
      await expect(cell).toContainText(name);
      const other = await context.newPage();
      await other.goto(page.url());
      await expect(other.getByRole('combobox', { name: 'Дистрибьютор' })).toHaveValue(name);
      await expect(other.getByRole('row').nth(1)).toContainText(name);
    },
  );
}
