import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const promo = readFileSync(new URL('../customResources/promo.json', import.meta.url), 'utf8');
const sample = JSON.stringify({
  success: true,
  data: [
    {
      visitId: 1,
      name: 'Первый визит',
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      discount: 0.12,
      status: 0,
      responsible: { id: 5, fullName: 'Орлова М. С.' },
    },
    {
      visitId: 2,
      name: 'Второй визит',
      startDate: '2026-06-01',
      endDate: '2026-08-31',
      discount: 0.3,
      status: 1,
      responsible: null,
    },
  ],
});

e2eTest.use({ added: { 'promo.json': promo } });

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Объявление' });
/** Switches from the form, which opens first, to the text. */
const showText = async (page: Page): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Что показать' }).getByText('Текст', { exact: true }).click();
const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Разделы' });

/** Puts the cursor behind a part of the text, as a click there does. */
async function clickBehind(page: Page, text: string): Promise<void> {
  await editorOf(page).getByText(text, { exact: true }).first().click();
  await page.keyboard.press('End');
}

e2eTest(
  'creates a resource from a sample response, tries it, publishes it and uses it',
  async ({ page, server, configDir }) => {
    await signIn(page, server, demoPhones.everything, '/studio');
    await page.getByRole('button', { name: 'Новый ресурс' }).click();
    const start = page.getByRole('dialog', { name: 'Новый ресурс' });
    await start.getByRole('textbox', { name: 'Ответ сервера в JSON' }).fill(sample);
    await start.getByRole('textbox', { name: 'Адрес на сервере, если известен' }).fill('/api/v1/visits/');
    await start.getByRole('button', { name: 'Составить объявление' }).click();

    const preview = page.getByRole('region', { name: 'Экран по объявлению' });
    await expect(preview.getByRole('table', { name: 'Визиты' })).toContainText('Первый визит');
    await expect(page.getByRole('list', { name: 'Догадки' })).toContainText(
      'fields.discount.kind имя доли и значения от 0 до 1',
    );
    await expect(page.getByText('Ошибок нет')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await preview.getByRole('button', { name: 'Создать' }).click();
    const form = page.getByRole('dialog', { name: 'Визит' });
    await form.getByRole('textbox', { name: 'Название' }).fill('Проба');
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(preview.getByRole('table', { name: 'Визиты' })).toContainText('Проба');
    await preview.getByRole('textbox', { name: 'Название' }).fill('втор');
    await preview.getByRole('button', { name: 'Применить' }).click();
    await expect(preview.getByRole('table', { name: 'Визиты' })).not.toContainText('Проба');
    await expect(page).toHaveURL(/\/studio\?new=?$/);

    await showText(page);
    await editorOf(page).click();
    await page.keyboard.press('Control+s');
    const publication = page.getByRole('dialog', { name: 'Публикация' });
    await expect(publication.getByRole('textbox', { name: 'Имя файла' })).toHaveValue('visits.json');
    expect(await violations(page)).toEqual([]);
    await publication.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(page.getByText('Файл visits.json опубликован и действует.')).toBeVisible();
    await expect(menuOf(page).getByRole('link', { name: 'Визиты' })).toBeVisible({ timeout: 2500 });
    expect(JSON.parse(await readFile(join(configDir, 'resources/visits.json'), 'utf8'))).toMatchObject({
      name: 'visits',
      api: { id: 'visitId' },
    });

    await page.getByRole('link', { name: 'Открыть раздел' }).click();
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: 'Создать', exact: true }).click();
    await form.getByRole('textbox', { name: 'Название' }).fill('Настоящий визит');
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(page.getByRole('table', { name: 'Визиты' })).toContainText('Настоящий визит');
  },
);

e2eTest('completes a text by keyboard only and marks its errors at their places', async ({ page, server }) => {
  await signIn(page, server, demoPhones.everything, '/studio?file=promo.json');
  await showText(page);
  await expect(page.getByText('Ошибок нет')).toBeVisible();
  await editorOf(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"look');
  await expect(page.getByRole('listbox', { name: 'Варианты' }).getByRole('option', { name: /^lookups/ })).toBeVisible();
  await expect(
    page.getByRole('listbox', { name: 'Варианты' }).getByRole('option', { name: /^lookups/ }),
  ).toHaveAttribute('aria-selected', 'true');
  // CodeMirror's completion list ignores keys within 75 ms of opening; a Shift press of that length has no effect.
  await page.keyboard.press('Shift', { delay: 100 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(editorOf(page)).toContainText('"lookups": {}');
  await page.keyboard.press('End');
  await page.keyboard.type(',');
  await expect(page.getByText('Ошибок нет')).toBeVisible();

  await page.keyboard.press('Enter');
  await page.keyboard.type('"lokups": 1,');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Ошибки объявления' })).toContainText(
    '4:3 неизвестное свойство «lokups». Возможно, «lookups»?',
  );
  await expect(page.getByText('Показан последний текст без ошибок')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Промоакции' })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editorOf(page)).not.toBeFocused();
});

e2eTest('prompts before leaving an unpublished text, and restores it after a reload', async ({ page, server }) => {
  await signIn(page, server, demoPhones.everything, '/studio?file=promo.json');
  await showText(page);
  await expect(page.getByText('Ошибок нет')).toBeVisible();
  await clickBehind(page, '"promo"');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Не опубликовано')).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Карта' }).click();
  await page
    .getByRole('dialog', { name: 'Закрыть без сохранения?' })
    .getByRole('button', { name: 'Продолжить' })
    .click();
  await expect(page).toHaveURL(/\/studio\?file=promo\.json$/);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Не опубликовано')).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Карта' }).click();
  await page
    .getByRole('dialog', { name: 'Закрыть без сохранения?' })
    .getByRole('button', { name: 'Закрыть', exact: true })
    .click();
  await expect(page).toHaveURL(/\/map/);
});

e2eTest(
  'compares a file that changed meanwhile, restores an earlier version, and removes a file',
  async ({ page, server, configDir }) => {
    const file = join(configDir, 'resources/promo.json');
    await writeFile(file, promo);
    await signIn(page, server, demoPhones.everything, '/studio?file=promo.json');
    await showText(page);
    await expect(page.getByText('Ошибок нет')).toBeVisible();
    await clickBehind(page, '"promo"');
    await page.keyboard.press('Enter');
    const mine = (await editorOf(page).innerText()).slice(0, 20);
    await writeFile(file, promo.replace('Промоакции', 'Акции'));
    await page.getByRole('button', { name: 'Опубликовать' }).click();
    const publication = page.getByRole('dialog', { name: 'Публикация' });
    await publication.getByRole('button', { name: 'Опубликовать' }).click();
    await publication.getByRole('button', { name: 'Сравнить с тем, что там сейчас' }).click();
    await expect(publication.getByRole('textbox', { name: 'Изменения' })).toContainText('Акции');
    expect((await editorOf(page).innerText()).slice(0, 20)).toBe(mine);
    await publication.getByRole('button', { name: 'Опубликовать' }).click();
    await expect(page.getByText('Файл promo.json опубликован и действует.')).toBeVisible();
    await expect(menuOf(page).getByRole('link', { name: 'Промоакции' })).toBeVisible();

    await page.getByRole('button', { name: 'Версии' }).click();
    const versions = page.getByRole('dialog', { name: 'Прежние версии: promo.json' });
    await expect(versions.getByRole('list', { name: 'Версии' })).toContainText('Орлова Марина Сергеевна');
    await expect(versions.getByRole('list', { name: 'Версии' })).toContainText('файл на сервере');
    expect(await violations(page)).toEqual([]);
    await versions.getByRole('button', { name: 'Вернуть' }).click();
    await expect(versions).toBeHidden();
    await expect(menuOf(page).getByRole('link', { name: 'Акции', exact: true })).toBeVisible({ timeout: 2500 });

    await page.getByRole('button', { name: 'Удалить файл' }).click();
    await page.getByRole('dialog', { name: 'Удалить promo.json?' }).getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Файл promo.json удалён.')).toBeVisible();
    await expect(menuOf(page).getByRole('link', { name: 'Акции', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
    await expect(menuOf(page).getByRole('link', { name: 'Акции', exact: true })).toBeVisible({ timeout: 2500 });
  },
);

e2eTest('hides the studio from users who are not superusers', async ({ page, server }) => {
  await signIn(page, server, demoPhones.strategies, '/studio');
  await expect(page.getByRole('heading', { name: 'Студия ресурсов' })).toBeHidden();
});

e2eTest(
  "keeps the focus of a user who continues before a window's opening animation ends",
  async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await signIn(page, server, demoPhones.everything, '/studio?file=promo.json');
    await page.getByRole('navigation', { name: 'Разделы объявления' }).getByRole('button', { name: 'Поля' }).click();
    const stands = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          document.addEventListener(
            'animationend',
            ({ animationName }) => {
              if (animationName === 'antZoomIn') requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
            },
            true,
          );
        }),
    );
    await page.getByRole('button', { name: 'Добавить поле' }).click();
    const kinds = page.getByRole('dialog', { name: 'Новое поле' }).getByRole('combobox', { name: 'Вид поля' });
    await kinds.focus();
    await stands;
    await expect(kinds).toBeFocused();
  },
);
