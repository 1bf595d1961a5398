import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

// "Any REST API": a user creates a resource by form, without JSON, by mouse and by keyboard
e2eTest.use({ added: {} });

const section = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Разделы объявления' }).getByRole('button', { name, exact: true });
const field = (page: Page, label: string): Locator =>
  page.getByRole('list', { name: 'Поля' }).getByRole('listitem', { name: label, exact: true });
const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Разделы' });

/** Adds a field by its dialog, of the first kind that matches the text. */
async function addField(page: Page, label: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить поле', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Новое поле' });
  await dialog.getByRole('textbox', { name: 'Подпись' }).fill(label);
  await dialog.getByRole('combobox', { name: 'Вид поля' }).fill(kind);
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await expect(field(page, label)).toBeVisible();
}

e2eTest(
  'creates a resource by mouse from nothing: several kinds of fields, options, a lookup, another order, undo and redo',
  { tag: '@main' },
  async ({ page, server, configDir }) => {
    await signIn(page, server, demoPhones.everything, '/studio');
    await page.getByRole('button', { name: 'Новый ресурс' }).click();
    await page.getByText('С чистого листа').click();
    await page.getByRole('button', { name: 'Открыть форму' }).click();
    await page.getByRole('textbox', { name: 'Название списка' }).fill('Визиты');
    await page.getByRole('textbox', { name: 'Название одной записи' }).fill('Визит');
    await page.getByRole('textbox', { name: 'Имя ресурса' }).fill('visits');
    await page.getByRole('textbox', { name: 'Адрес страницы' }).fill('/visits');
    await section(page, 'Сервер').click();
    await page.getByRole('textbox', { name: 'Адрес на сервере' }).fill('/api/v1/visits/');

    await section(page, 'Поля').click();
    await addField(page, 'Дата визита', 'одна дата');
    await addField(page, 'Итог', 'статус');
    await field(page, 'Итог').getByRole('textbox', { name: 'Текст 1' }).fill('Удачно');
    await field(page, 'Итог').getByRole('textbox', { name: 'Текст 2' }).fill('Неудачно');
    await addField(page, 'Дистрибьютор', 'выпадающий');
    await field(page, 'Дистрибьютор').getByRole('combobox', { name: 'Справочник' }).click();
    await page.getByRole('option', { name: 'Дистрибьюторы' }).click();
    await field(page, 'Дата визита').getByRole('checkbox', { name: 'В фильтре' }).check();
    expect(await violations(page)).toEqual([]);

    await section(page, 'Список').click();
    const columns = page.getByRole('list', { name: 'Столбцы' });
    await expect(columns.getByRole('listitem')).toHaveCount(4);
    await columns.getByRole('button', { name: 'Выше: Дата визита' }).click();
    const preview = page.getByRole('region', { name: 'Экран по объявлению' });
    await expect(preview.getByRole('columnheader').filter({ hasText: /\S/ }).first()).toContainText('Дата визита');
    await page.getByRole('button', { name: 'Отменить', exact: true }).click();
    await expect(preview.getByRole('columnheader').filter({ hasText: /\S/ }).first()).toContainText('Название');
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect(preview.getByRole('columnheader').filter({ hasText: /\S/ }).first()).toContainText('Дата визита');

    await page.getByRole('button', { name: 'Опубликовать' }).click();
    const publication = page.getByRole('dialog', { name: 'Публикация' });
    await publication.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(page.getByText('Файл visits.json опубликован и действует.')).toBeVisible();
    await expect(menuOf(page).getByRole('link', { name: 'Визиты' })).toBeVisible({ timeout: 2500 });
    expect(JSON.parse(await readFile(join(configDir, 'resources/visits.json'), 'utf8'))).toMatchObject({
      title: 'Визиты',
      list: { columns: ['dataVizita', 'name', 'itog', 'distributor'] },
      filter: { fields: ['name', 'dataVizita'] },
      fields: {
        dataVizita: { kind: 'date', label: 'Дата визита' },
        itog: {
          kind: 'status',
          options: [
            [1, 'Удачно', 'warning'],
            [2, 'Неудачно', 'success'],
          ],
        },
        distributor: { kind: 'select', lookup: 'distributors' },
      },
    });
  },
);

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(wanted)} was not reached by ${key}`);
}

async function pressOn(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press('Enter');
}

/** Replaces the content of a control by typing. */
async function typeInto(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

e2eTest(
  'creates a resource by keyboard only: a field, its kind, its place, undo and redo',
  async ({ page, server, configDir }) => {
    await signIn(page, server, demoPhones.everything, '/studio');
    await page.getByRole('button', { name: 'Новый ресурс' }).focus();
    await page.keyboard.press('Enter');
    const start = page.getByRole('dialog', { name: 'Новый ресурс' });
    await tabTo(page, start.getByRole('radio'));
    await page.keyboard.press('ArrowLeft');
    await expect(start.getByRole('radio', { name: 'С чистого листа' })).toBeChecked();
    await pressOn(page, start.getByRole('button', { name: 'Открыть форму' }));
    const title = page.getByRole('textbox', { name: 'Название списка' });
    await expect(title).toBeVisible();
    await typeInto(page, title, 'Проверки');
    await typeInto(page, page.getByRole('textbox', { name: 'Имя ресурса' }), 'checks');
    await typeInto(page, page.getByRole('textbox', { name: 'Адрес страницы' }), '/checks');
    await pressOn(page, section(page, 'Поля'), 'Shift+Tab');
    await pressOn(page, page.getByRole('button', { name: 'Добавить поле', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Новое поле' });
    await expect(dialog.getByRole('textbox', { name: 'Подпись' })).toBeFocused();
    await page.keyboard.type('Сумма');
    await tabTo(page, dialog.getByRole('combobox', { name: 'Вид поля' }));
    await page.keyboard.type('деньги');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await tabTo(page, field(page, 'Сумма').getByRole('textbox', { name: 'Подпись' }));
    await page.keyboard.press('Alt+ArrowUp');
    const labels = page.getByRole('list', { name: 'Поля' }).getByRole('textbox', { name: 'Подпись' });
    await expect(labels.first()).toHaveValue('Сумма');
    await expect(labels.first()).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(labels.first()).toHaveValue('Название');
    await page.keyboard.press('Control+y');
    await expect(labels.first()).toHaveValue('Сумма');
    await page.keyboard.press('Control+s');
    const publication = page.getByRole('dialog', { name: 'Публикация' });
    await pressOn(page, publication.getByRole('button', { name: 'Опубликовать' }));
    await expect(page.getByText('Файл checks.json опубликован и действует.')).toBeVisible();
    expect(
      Object.keys(
        (JSON.parse(await readFile(join(configDir, 'resources/checks.json'), 'utf8')) as { fields: object }).fields,
      ),
    ).toEqual(['sum', 'name']);
  },
);
