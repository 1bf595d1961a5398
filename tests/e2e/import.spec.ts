import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Загрузить из файла' });

async function give(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  await dialogOf(page).getByLabel('Файл .xlsx или .csv').setInputFiles(file);
}

/** Returns the exported list as CSV. */
async function exported(page: Page): Promise<string> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
  await page.reload();
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  await page.getByRole('radio', { name: 'CSV' }).check();
  await page.getByRole('radio', { name: 'Все поля' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Сохранить файл' }).click();
  return readFile(await (await download).path(), 'utf8');
}

e2eTest(
  'exports strategies, edits one in the file, imports it after a check, and reverts the import (spec D70)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/audit/strategy');
    const csv = await exported(page);
    const [head = '', first = '', ...rest] = csv.split('\r\n');
    const name = first.split(';')[1] ?? '';
    const changed = [head, first.replace(name, 'Из таблицы'), ...rest].join('\r\n');
    await give(page, { name: 'стратегии.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
    await expect(dialogOf(page).getByLabel('Разделитель')).toHaveValue(';');
    expect(await violations(page)).toEqual([]);
    await dialogOf(page).getByRole('button', { name: 'Проверить' }).click();
    await expect(dialogOf(page).getByText(/^Новых 0 · Изменится 1 · Без изменений \d+$/)).toBeVisible();
    await expect(
      dialogOf(page).getByRole('region', { name: 'Что изменится' }).getByRole('cell', { name: 'Из таблицы' }),
    ).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/import.png' });
    await dialogOf(page).getByRole('button', { name: 'Записать' }).click();
    await expect(dialogOf(page).getByText('Добавлено 0 · Изменено 1 · Не записано 0')).toBeVisible();
    await expect(page.getByRole('table').getByText('Из таблицы')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Закрыть', exact: true }).click();
    // The import window is closed and the page is reloaded: the server knows the result of the file.
    await page.reload();
    await page.getByRole('button', { name: 'Загрузить из файла' }).click();
    await expect(dialogOf(page).getByRole('region', { name: 'Прежние загрузки' })).toContainText('стратегии.csv');
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/import-earlier.png' });
    await dialogOf(page).getByRole('button', { name: 'Отменить загрузку «стратегии.csv»' }).click();
    await page
      .getByRole('dialog', { name: 'Отменить загрузку?' })
      .getByRole('button', { name: 'Отменить загрузку' })
      .click();
    await expect(dialogOf(page).getByText('Отменено: 1 из 1')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Закрыть', exact: true }).click();
    await expect(page.getByRole('table').getByText('Из таблицы')).toBeHidden();
  },
);

e2eTest(
  'explains a file that is not a table in a sentence, in a narrow window, too; Esc returns',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, server, undefined, '/motivation');
    await give(page, { name: 'отчёт.xlsx', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(dialogOf(page).getByRole('alert')).toHaveText(
      'Это не таблица .xlsx или .csv. Сохраните таблицу в одном из этих видов и загрузите ещё раз',
    );
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/import-narrow.png' });
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Загрузить из файла' })).toBeFocused();
  },
);
