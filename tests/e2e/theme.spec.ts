import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { askForCode, enterCode, signIn, signOut, e2eTest, visitEveryMenuEntry } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const dark = { ground: 'rgb(20, 23, 29)', field: 'rgb(21, 24, 31)' };
const light = { ground: 'rgb(245, 246, 248)', field: 'rgb(255, 255, 255)' };

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: 'Орлова Марина Сергеевна' }).click();
}

async function choose(page: Page, theme: string): Promise<void> {
  await openProfile(page);
  await page.getByRole('menuitemradio', { name: theme }).click();
  await page.keyboard.press('Escape');
}

e2eTest(
  'changes the theme in the profile menu by keyboard in all tabs immediately, and on the sign-in page (Dark theme)',
  async ({ page, context, server }) => {
    await signIn(page, server, demoPhones.everything, '/notice');
    const other = await context.newPage();
    await other.goto('/strategy');
    await expect(other.getByRole('table')).toBeVisible();
    await openProfile(page);
    await expect(page.getByRole('menuitemradio', { name: 'Как в системе', checked: true })).toBeVisible();
    // Moves up past the last items of the menu.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitemradio', { name: 'Тёмная' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Тёмная', checked: true })).toBeVisible();
    for (const tab of [page, other]) await expect.poll(() => groundOf(tab)).toBe(dark.ground);
    await page.keyboard.press('Escape');
    await signOut(page);
    await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveCSS('background-color', dark.field);
  },
);

e2eTest('shows no frame of a load in the other theme; print is light (Dark theme)', async ({ page, server }) => {
  await signIn(page, server, demoPhones.everything, '/strategy');
  await choose(page, 'Тёмная');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const look = () => {
      // Until the styles are loaded, the browser paints only the colours of the colour scheme.
      if (document.styleSheets.length > 0) seen.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  expect([...new Set(seen)]).toEqual([dark.ground]);
  // This listener runs after the page's own.
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      queueMicrotask(() => {
        Object.assign(globalThis, { printed: getComputedStyle(document.documentElement).backgroundColor });
      });
    }),
  );
  await page.pdf();
  expect(await page.evaluate(() => (globalThis as unknown as { printed: string }).printed)).toBe(light.ground);
  await expect.poll(() => groundOf(page)).toBe(dark.ground);
});

e2eTest(
  'follows the system with Как в системе while a form is open, including antd (Dark theme)',
  async ({ page, server }) => {
    await signIn(page, server, demoPhones.everything, '/strategy');
    await page.getByRole('button', { name: 'Создать стратегию' }).click();
    const field = page
      .getByRole('dialog', { name: 'Стратегия' })
      .getByRole('textbox', { name: 'Количество задач на точке' });
    await field.fill('5');
    await expect(field).toHaveCSS('background-color', light.field);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(field).toHaveCSS('background-color', dark.field);
    await expect(field).toHaveValue('5');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(field).toHaveCSS('background-color', light.field);
  },
);

e2eTest('has sufficient contrast by axe on the main screens in dark mode (Dark theme)', async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const look = async (where: string) => expect(await violations(page, ['color-contrast']), where).toEqual([]);
  await page.goto('/notice');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByText('Ведите номер телефона полностью')).toBeVisible();
  await look('the sign-in');
  await enterCode(page, await askForCode(page, server, demoPhones.everything));
  await visitEveryMenuEntry(page, look);
  await openProfile(page);
  await expect(page.getByRole('menuitemradio', { name: 'Тёмная' })).toBeVisible();
  await look('the profile menu');
  await page.getByRole('menuitem', { name: 'История' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'История' })).toBeVisible();
  await look('the history');
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Стратегии' }).first().click();
  await page.getByRole('button', { name: 'Открыть календарь' }).first().click();
  await expect(page.getByRole('dialog', { name: /Календарь/ }).getByRole('button', { name: 'Сегодня' })).toBeVisible();
  await look('the calendar');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Столбцы' }).click();
  await look('the columns');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Создать стратегию' }).click();
  await page.getByRole('dialog', { name: 'Стратегия' }).getByRole('button', { name: 'Выбрать дистрибьютора' }).click();
  await expect(page.getByRole('region', { name: 'Дистрибьюторы' }).getByRole('checkbox').nth(1)).toBeVisible();
  await look('a form and its panel');
  await page.goto('/studio');
  await page.getByRole('button', { name: 'Новый ресурс' }).click();
  await page.getByRole('textbox', { name: 'Ответ сервера в JSON' }).fill('[{"id": 1, "name": "Визит"}]');
  await page.getByRole('button', { name: 'Составить объявление' }).click();
  await expect(page.getByText('Ошибок нет')).toBeVisible();
  await look('the form of the studio');
  await page.getByRole('radiogroup', { name: 'Что показать' }).getByText('Текст', { exact: true }).click();
  await look('the editor of the studio');
});
