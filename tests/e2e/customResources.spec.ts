import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { noticesResource } from '#resources/notices.ts';
import { defineNoticesScenarios } from './noticesScenarios.ts';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const promo = readFileSync(new URL('../customResources/promo.json', import.meta.url), 'utf8');

e2eTest.use({ added: { 'notices.json': JSON.stringify(noticesResource, null, 2) } });

/** Waits for the response to the page's next check for custom resources. */
async function nextLook(page: Page): Promise<void> {
  const isLook = (request: Request) => request.url().endsWith('/config/resources.json');
  await (await page.waitForRequest(isLook)).response();
}

e2eTest.describe('Notices from a JSON file instead of the built-in ones', defineNoticesScenarios);

e2eTest(
  'shows a resource file copied into a running product in the menu at the next check, fully usable',
  async ({ page, context, server, configDir }) => {
    await signIn(page, server, demoPhones.everything, '/strategy');
    const other = await context.newPage();
    await other.goto('/notice');
    await other.getByRole('button', { name: 'Создать уведомление' }).click();
    await other.getByRole('textbox', { name: 'Текст уведомления' }).fill('Недописанное');
    await page.bringToFront();
    await writeFile(join(configDir, 'resources/promo.json'), promo);
    const link = page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Промоакции' });
    // `followAdded.test` covers how soon a page checks; a stalled machine is no product failure.
    await nextLook(page);
    await expect(link).toBeVisible();
    await other.bringToFront();
    await expect(other.getByRole('link', { name: 'Промоакции' })).toBeVisible();
    await expect(other.getByRole('textbox', { name: 'Текст уведомления' })).toHaveValue('Недописанное');
    await other.close({ runBeforeUnload: false });

    await link.click();
    await page.getByRole('button', { name: 'Создать акцию' }).click();
    const form = page.getByRole('dialog', { name: 'Промоакция' });
    await form.getByRole('button', { name: 'Создать' }).click();
    const missing = page.getByRole('dialog', { name: 'Заполните необходимые поля' });
    await expect(missing).toContainText('Введите название акции');
    await expect(missing).toContainText('Выберите регионы');
    await page.keyboard.press('Escape');
    await form.getByRole('textbox', { name: 'Название' }).fill('Весна');
    await form.getByRole('radio', { name: 'Дистрибьюторы' }).check();
    await form.getByRole('textbox', { name: 'Скидка' }).fill('12,5');
    await form.getByRole('textbox', { name: 'Период' }).first().fill('01.03.2026');
    await form.getByRole('textbox', { name: 'Период' }).last().fill('31.03.2026');
    await page.keyboard.press('Tab');
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(form).toBeHidden();
    const row = page.getByRole('table', { name: 'Промоакции' }).getByRole('row').nth(1);
    await expect(row).toContainText('Весна');
    await expect(row).toContainText('01.03.2026 – 31.03.2026');
  },
);

e2eTest(
  'shows superusers an error at its place and keeps the last valid version active',
  async ({ page, server, configDir }) => {
    await writeFile(join(configDir, 'resources/promo.json'), promo);
    await signIn(page, server, demoPhones.everything, '/promo');
    await expect(page.getByRole('heading', { name: 'Промоакции' })).toBeVisible();
    await writeFile(join(configDir, 'resources/promo.json'), promo.replace('"kind": "text"', '"kind": "tekst"'));
    await expect(page.getByRole('status', { name: 'Ошибки в добавленных ресурсах' })).toContainText(
      'promo.json:10:23 — неизвестный вид поля «tekst». Возможно, «text»?',
    );
    await expect(page.getByRole('heading', { name: 'Промоакции' })).toBeVisible();
    await rm(join(configDir, 'resources/promo.json'));
    await expect(page.getByRole('link', { name: 'Промоакции' })).toBeHidden();
  },
);
