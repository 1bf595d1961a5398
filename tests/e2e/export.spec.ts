import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, type Download, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

/** Simulates a browser without a save dialog: files are downloads. */
async function withoutPicker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'showSaveFilePicker');
  });
}

async function save(page: Page): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Сохранить файл' }).click();
  return download;
}

e2eTest('exports the strategies to Excel as the list shows them, all rows (spec D68)', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  const count = Number(((await page.getByText(/^\d+ запис/).textContent()) ?? '').replaceAll(/\D/g, ''));
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  const download = await save(page);
  expect(download.suggestedFilename()).toMatch(/^Стратегии дистрибуции \d{4}-\d\d-\d\d \d\d-\d\d\.xlsx$/);
  await expect(page.getByText(`Файл «${download.suggestedFilename()}» сохранён: ${count} строк`)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Выгрузить' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Выгрузить' })).toBeFocused();
  const files = unzipSync(await readFile(await download.path()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row /g)).toHaveLength(count + 1);
  expect([...sheet.matchAll(/<c r="[A-Z]+1" [^>]*>.*?<t[^>]*>(.*?)<\/t>/g)].map(([, head]) => head)).toEqual([
    'ID',
    'Название',
    'Список MML',
    'Период действия с',
    'Период действия по',
    'Дистрибьюторы',
    'Ответственный',
    'Статус',
  ]);
});

e2eTest(
  'exports selected motivations as a Russian CSV by keyboard only; Esc returns (spec D37)',
  async ({ page, server }) => {
    await withoutPicker(page);
    await signIn(page, server, undefined, '/motivation');
    const boxes = page.getByRole('table', { name: 'Мотивация' }).getByRole('row').getByRole('checkbox');
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    const button = page.getByRole('button', { name: 'Выгрузить' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Выбранные: 2' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Excel (.xlsx)' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.startsWith('\u{FEFF}Название;')).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(3);
  },
);

e2eTest(
  'writes the file incrementally after the save dialog, in a narrow window, too, without axe violations',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    // A file in the page's storage replaces the one that the user would choose; both have the same interface.
    await page.addInitScript(() => {
      Object.assign(globalThis, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
          (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
      });
    });
    await signIn(page, server, undefined, '/notice');
    await page.getByRole('button', { name: 'Выгрузить' }).click();
    await page.getByRole('radio', { name: 'Все поля' }).check();
    const box = await page.getByRole('dialog', { name: 'Выгрузить' }).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Сохранить файл' }).click();
    await expect(page.getByText(/^Файл «Уведомления .+\.xlsx» сохранён: .+ строк/)).toBeVisible();
    const stored = await page.evaluate(async () => {
      const names: [string, number][] = [];
      for await (const [name, handle] of (await navigator.storage.getDirectory()).entries())
        names.push([name, (await (handle as FileSystemFileHandle).getFile()).size]);
      return names;
    });
    expect(stored).toEqual([[expect.stringMatching(/^Уведомления .+\.xlsx$/), expect.any(Number)]]);
    expect(stored[0]?.[1]).toBeGreaterThan(2000);
  },
);
