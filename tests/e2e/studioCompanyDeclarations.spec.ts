import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { FakeCompany } from './fakeCompany.ts';
import { Server } from './server.ts';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const section = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Разделы объявления' }).getByRole('button', { name, exact: true });
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Экран по объявлению' });
const box = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Новый ресурс' }).click();
  const start = page.getByRole('dialog', { name: 'Новый ресурс' });
  await start.getByText('С чистого листа').click();
  await start.getByRole('button', { name: /^Открыть/ }).click();
}

async function add(page: Page, label: string, name: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Добавить поле' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Новое поле' });
  await dialog.getByRole('textbox', { name: 'Подпись' }).fill(label);
  await dialog.getByRole('textbox', { name: 'Имя, как на сервере' }).fill(name);
  await dialog.getByRole('option', { name: new RegExp(`^${kind}`) }).click();
  await dialog.getByRole('button', { name: 'Добавить' }).click();
}

e2eTest.use({ triesDrafts: true });

// "Any REST API": a user creates complex resources without JSON, by mouse and by keyboard
e2eTest(
  'creates by mouse {items, total} with page numbers, PATCH and a parent path, tried against the API until it works',
  async ({ page, server }) => {
    const folder = await mkdtemp(join(tmpdir(), 'six-config-'));
    await cp(new URL('../../config', import.meta.url), folder, { recursive: true });
    const company = await FakeCompany.open(server.url);
    const host = await Server.open({ API_URL: company.url, CONFIG_DIR: folder });
    try {
      await signIn(page, server, demoPhones.everything, `${host.url}/studio`);
      await begin(page);
      await box(page, 'Название списка').fill('Машины');
      await box(page, 'Имя ресурса').fill('vehicles');
      await box(page, 'Адрес страницы').fill('/vehicles');
      await section(page, 'Поля').click();
      await page.getByRole('textbox', { name: 'Подпись' }).fill('Номер машины');
      await page.getByRole('button', { name: 'Настройки: Номер машины' }).click();
      await box(page, 'Имя поля').fill('plate');
      await box(page, 'Имя поля').press('Enter');
      await add(page, 'Номер дистрибьютора', 'distributorId', 'Число');
      const row = page.getByRole('listitem', { name: 'Номер дистрибьютора' });
      await row.getByRole('checkbox', { name: 'В фильтре' }).check();
      await row.getByRole('checkbox', { name: 'В списке' }).uncheck();
      await row.getByRole('checkbox', { name: 'В форме' }).uncheck();

      await section(page, 'Сервер').click();
      await box(page, 'Адрес на сервере').fill('/api/v2/distributors/{distributorId}/vehicles');
      await expect(page.getByText('Ошибок нет')).toBeVisible();
      const steps = page.getByRole('list', { name: 'Шаги проверки' });
      const tryIt = async () => {
        await expect(page.getByText('Проверяется…')).toBeHidden();
        await expect(page.getByText('Ошибок нет')).toBeVisible();
        await page.getByRole('button', { name: 'Проверить', exact: true }).click();
      };
      await box(page, 'Номер дистрибьютора: ключ для проверки').fill('7');
      await tryIt();
      await expect(steps).toContainText('GET /api/v2/distributors/7/vehicles?limit=100&offset=0');
      await steps.getByRole('button', { name: 'Список лежит в «items» — взять' }).click();
      await steps.getByRole('button', { name: 'Сколько всего, лежит в «total» — взять' }).click();
      await tryIt();
      await steps.getByRole('button', { name: 'Ключ — «vehicleId»: взять' }).click();
      await page.getByRole('region', { name: 'Страницы' }).getByRole('button').first().click();
      await page.getByRole('combobox', { name: 'Чем листать' }).click();
      await page.getByRole('option', { name: 'Номером страницы' }).click();
      const size = page.getByRole('region', { name: 'Страницы' });
      await size.getByRole('combobox', { name: 'Параметр размера' }).click();
      await page.getByRole('option', { name: 'Имя параметра' }).click();
      await size.getByRole('textbox', { name: /^Параметр размера/ }).fill('per_page');
      await page.getByRole('button', { name: 'Запись, правка, удаление' }).click();
      await page.getByRole('combobox', { name: 'Метод сохранения' }).click();
      await page.getByRole('option', { name: 'PATCH' }).click();
      await page.getByRole('checkbox', { name: 'Только изменённое' }).check();
      await tryIt();
      await expect(page.getByText('Всё, что можно было проверить, работает')).toBeVisible();
      await expect(steps.getByRole('listitem', { name: 'Вторая страница: получилось' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Что покажет список' })).toContainText('А100ВС');
      expect(await violations(page)).toEqual([]);

      await page.getByRole('button', { name: 'Опубликовать' }).click();
      await page.getByRole('dialog', { name: 'Публикация' }).getByRole('button', { name: 'Опубликовать' }).click();
      await expect(
        page.getByRole('navigation', { name: 'Разделы', exact: true }).getByRole('link', { name: 'Машины' }),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Открыть раздел' }).click();
      await expect(preview(page)).toBeHidden();
      await box(page, 'Номер дистрибьютора').fill('7');
      await page.getByRole('button', { name: 'Применить' }).click();
      await page.getByRole('row', { name: /А100ВС/ }).click();
      const record = page.getByRole('dialog', { name: 'Запись' });
      await record.getByRole('textbox', { name: 'Номер машины' }).fill('К777ЕН');
      await record.getByRole('button', { name: 'Сохранить' }).click();
      await expect(page.getByRole('row', { name: /К777ЕН/ })).toBeVisible();
      expect(company.patched).toEqual([{ plate: 'К777ЕН' }]);
    } finally {
      await host.close();
      await company.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** Moves the focus to an element and presses Enter. */
async function press(place: Locator): Promise<void> {
  await place.focus();
  await place.press('Enter');
}

async function type(place: Locator, text: string): Promise<void> {
  await place.focus();
  await place.press('Control+a');
  await place.page().keyboard.type(text);
}

async function addByKeys(page: Page, button: Locator, label: string, name: string, kind: string): Promise<void> {
  await press(button);
  await expect(
    page.getByRole('dialog', { name: 'Новое поле' }).getByRole('textbox', { name: 'Подпись' }),
  ).toBeFocused();
  await page.keyboard.type(label);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(kind);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Новое поле' })).toBeHidden();
}

e2eTest('creates by keyboard a checklist with a nested list of questions and their rules', async ({ page, server }) => {
  await signIn(page, server, demoPhones.everything, '/studio');
  await press(page.getByRole('button', { name: 'Новый ресурс' }));
  const start = page.getByRole('dialog', { name: 'Новый ресурс' });
  await start.getByRole('radio', { name: 'С чистого листа' }).focus();
  await page.keyboard.press('Space');
  await press(start.getByRole('button', { name: /^Открыть/ }));
  await type(box(page, 'Название списка'), 'Чек-листы');
  await type(box(page, 'Имя ресурса'), 'checklists');
  await type(box(page, 'Адрес страницы'), '/checklists');
  await press(section(page, 'Сервер'));
  await type(box(page, 'Адрес на сервере'), '/api/v1/checklists/');
  await press(section(page, 'Поля'));
  const addField = page.getByRole('button', { name: 'Добавить поле' });
  await addByKeys(page, addField, 'Вопросы', 'questions', 'таблица внутри');
  const questions = page.getByRole('listitem', { name: 'Вопросы', exact: true });
  await addByKeys(page, questions.getByRole('button', { name: 'Добавить поле' }), 'Вопрос', 'text', 'строка');
  await addByKeys(page, questions.getByRole('button', { name: 'Добавить поле' }), 'Вес', 'weight', 'проценты');
  await press(questions.getByRole('button', { name: 'Добавить правило' }));
  await expect(questions.getByRole('combobox', { name: 'О каком поле правило' })).toBeFocused();
  // A new table already has one field.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(questions.getByRole('combobox', { name: 'О каком поле правило' })).toHaveValue('text');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(questions.getByRole('button', { name: 'Вопрос обязателен Введите вопрос' })).toBeVisible();
  await expect(page.getByText('Ошибок нет')).toBeVisible();

  await page.keyboard.press('Control+s');
  await press(page.getByRole('dialog', { name: 'Публикация' }).getByRole('button', { name: 'Опубликовать' }));
  await expect(
    page.getByRole('navigation', { name: 'Разделы', exact: true }).getByRole('link', { name: 'Чек-листы' }),
  ).toBeVisible();
  await press(page.getByRole('link', { name: 'Открыть раздел' }));
  await expect(preview(page)).toBeHidden();
  await press(page.getByRole('button', { name: 'Создать', exact: true }));
  const record = page.getByRole('dialog', { name: 'Запись' });
  await type(record.getByRole('textbox', { name: 'Название' }), 'Открытие магазина');
  await press(record.getByRole('button', { name: 'Добавить строку' }));
  await press(record.getByRole('button', { name: 'Создать' }));
  await expect(page.getByText('Строка 1: Введите вопрос')).toBeVisible();
  await page.keyboard.press('Escape');
  await type(record.getByRole('textbox', { name: 'Вопрос' }), 'Полка полна?');
  await press(record.getByRole('button', { name: 'Создать' }));
  await expect(page.getByRole('table', { name: 'Чек-листы' })).toContainText('Открытие магазина');
});
