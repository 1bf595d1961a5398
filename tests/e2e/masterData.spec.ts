import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

const rows = (page: Page) => page.getByRole('treegrid', { name: 'Территории' });

/** Returns the middle of a row's handle in pixels. */
async function middle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: `Перенести: ${name}` }).boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

/** Chooses a CSV file in the dialog of an import. */
const chooseCsv = (dialog: Locator, name: string, lines: readonly string[]): Promise<void> =>
  dialog
    .getByLabel('Файл .xlsx или .csv')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\u{FEFF}${lines.join('\r\n')}\r\n`) });

e2eTest('opens every master data list without axe violations', async ({ page, server }) => {
  await signIn(page, server, undefined, '/company/start');
  const menu = page.getByRole('navigation', { name: 'Разделы' });
  for (const name of [
    'Сотрудники',
    'Дистрибьюторы',
    'Товары',
    'Торговые агенты',
    'Торговые точки',
    'Агенты точек',
    'Ключи обмена',
    'Журнал вебхуков',
    'Фоновые работы',
    'Продажи',
    'Отчёты аудита',
  ]) {
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(
      page
        .getByRole('table', { name })
        .getByRole('row')
        .nth(['Агенты точек', 'Ключи обмена', 'Журнал вебхуков'].includes(name) ? 0 : 1),
    ).toBeVisible();
    await expect(page.getByRole('status', { name: 'Загрузка' })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  }
});

e2eTest(
  'sets up a company: territories by hand and by drag, points from a file by codes, and the remaining steps',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/company/start');
    await expect(page.getByRole('heading', { name: 'Что загрузить сначала' })).toBeVisible();
    await expect(page.getByText(/^есть \d/).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/company-start.png' });

    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Территории' }).click();
    for (const name of ['Ааа край', 'Ааа район']) {
      await page.getByRole('button', { name: 'Добавить территорию' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('textbox', { name: 'Название' }).fill(name);
      await form.getByRole('textbox', { name: 'Код в учётной системе' }).fill(name === 'Ааа край' ? 'A-1' : 'A-2');
      await form.getByRole('button', { name: 'Создать' }).click();
      await expect(page.getByText(`Территория «${name}» создана`)).toBeVisible();
    }
    await page.getByRole('textbox', { name: 'Поиск', exact: true }).fill('ааа');
    await expect(rows(page).getByRole('row')).toHaveCount(3);
    const [from, to] = [await middle(page, 'Ааа район'), await middle(page, 'Ааа край')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText('«Ааа район» перенесена в «Ааа край»')).toBeVisible();
    await expect(rows(page).getByRole('row', { name: /Ааа район/ })).toHaveAttribute('aria-level', '2');
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/company-territories.png' });

    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Торговые точки' }).click();
    await page.getByRole('button', { name: 'Загрузить из файла' }).click();
    const dialog = page.getByRole('dialog', { name: 'Загрузить из файла' });
    await chooseCsv(dialog, 'точки.csv', [
      'Название;Адрес;Тип;Территория;Координаты, широта;Координаты, долгота;Код в учётной системе',
      'Ааа магазин;ул. Первая, 1;Розница;A-2;55,5;37,5;AP-1',
    ]);
    await dialog.getByRole('button', { name: 'Проверить' }).click();
    await expect(dialog.getByText('Новых 1 · Изменится 0 · Без изменений 0')).toBeVisible();
    await dialog.getByRole('button', { name: 'Записать' }).click();
    await expect(dialog.getByText('Добавлено 1 · Изменено 0 · Не записано 0')).toBeVisible();
    await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click();
    const point = page.getByRole('row', { name: /Ааа магазин/ });
    await expect(point).toContainText('Ааа район');
    await point.click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Координаты' })).toHaveValue('55.5, 37.5');
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/company-point.png' });
    await page.keyboard.press('Escape');

    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Территории' }).click();
    await page.getByRole('textbox', { name: 'Поиск', exact: true }).fill('ааа');
    await page.getByRole('button', { name: 'Удалить: Ааа район' }).click();
    await expect(page.getByText('К этой записи относятся: 1 торговая точка')).toBeVisible();
  },
);

e2eTest('loads the levels of territories in one pass, in any order of the rows', async ({ page, server }) => {
  await signIn(page, server, undefined, '/company/start');
  await page.getByRole('button', { name: 'Загрузить из файла: Территории' }).click();
  const dialog = page.getByRole('dialog', { name: 'Загрузить из файла' });
  await chooseCsv(dialog, 'территории.csv', [
    'Название;Входит в;Код в учётной системе',
    'Ббб город;Ббб область;',
    'Ббб область;B-1;B-2',
    'Ббб край;;B-1',
    'Ббб круг;Ббб дуга;',
    'Ббб дуга;Ббб круг;',
  ]);
  await dialog.getByRole('button', { name: 'Проверить' }).click();
  await expect(dialog.getByText('Новых 3 · Изменится 0 · Без изменений 0')).toBeVisible();
  await expect(dialog.getByText('Сначала исправьте строку 6: эта строка называет её запись')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'tests/screenshots/import-levels.png' });
  await dialog.getByRole('button', { name: 'Записать' }).click();
  await expect(dialog.getByText('Добавлено 3 · Изменено 0 · Не записано 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Территории' }).click();
  await page.getByRole('textbox', { name: 'Поиск', exact: true }).fill('ббб');
  await expect(rows(page).getByRole('row', { name: /Ббб край/ })).toHaveAttribute('aria-level', '1');
  await expect(rows(page).getByRole('row', { name: /Ббб область/ })).toHaveAttribute('aria-level', '2');
  await expect(rows(page).getByRole('row', { name: /Ббб город/ })).toHaveAttribute('aria-level', '3');
});
