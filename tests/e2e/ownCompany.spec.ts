import { expect } from '@playwright/test';
import { violations } from './axe.ts';
import { Server } from './server.ts';
import { enterCode, signIn, e2eTest } from './e2eTest.ts';

const phone = '79120000001';
const narrow = { width: 390, height: 844 };
const defaultValue = { width: 1440, height: 900 };

e2eTest('clears the demo, sets up a company, and keeps My profile settings', async ({ page, configDir }) => {
  e2eTest.setTimeout(180_000);
  const server = await Server.open({ CONFIG_DIR: configDir });
  try {
    await page.setViewportSize(defaultValue);
    await signIn(page, server, undefined, '/tasks');
    await expect(page.getByText('Демонстрационные данные', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Начать с чистой базы' }).click();
    const explained = page.getByRole('dialog', { name: 'Начать с чистой базы' });
    await expect(explained.getByText('npm run data -- empty', { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(explained).toBeHidden();
    await page.setViewportSize(narrow);
    await expect(page.getByRole('button', { name: 'Демонстрационные данные: начать с чистой базы' })).toHaveText(
      'Демо',
    );
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/demo-notice-390.png' });

    const message = await server.command('data', 'empty', '--yes');
    await page.goto(/Первый вход: (\S+)/.exec(message)?.[1] ?? '');
    await expect(page.getByRole('heading', { name: 'Первый вход' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(defaultValue);
    await page.getByRole('button', { name: 'Создать и получить код' }).click();
    await expect(page.getByRole('textbox', { name: 'Название компании' })).toBeFocused();
    await expect(page.getByText('Введите название компании')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Название компании' }).fill('ООО «Ромашка»');
    await page.getByRole('textbox', { name: 'Ваше имя и фамилия' }).fill('Иванова Анна Петровна');
    await page.getByRole('textbox', { name: 'Телефон' }).fill(phone);
    const mark = server.mark();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Код из SMS' })).toBeFocused();
    await enterCode(page, await server.smsCode(phone, mark));
    await expect(page.getByRole('heading', { name: 'Что загрузить сначала' })).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await expect(menu.getByRole('heading', { name: 'Настройка' })).toBeVisible();
    await expect(page.getByText('ООО «Ромашка»')).toBeVisible();
    await expect(page.getByText('Демонстрационные данные', { exact: true })).toBeHidden();
    await menu.getByRole('link', { name: 'Сотрудники', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Сотрудники' }).getByRole('row')).toHaveCount(2);

    await server.signIn(phone);
    await page.getByRole('complementary').getByRole('button', { name: 'Иванова Анна Петровна' }).click();
    await page.getByRole('menuitem', { name: 'Мой профиль' }).click();
    await expect(page.getByRole('link', { name: 'Лицензии компонентов' })).toHaveAttribute('href', '/licenses.txt');
    expect(await (await page.request.get(`${server.url}/licenses.txt`)).text()).toContain('react-dom 19');
    const sessions = page.getByRole('list', { name: 'Сеансы' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'Этот сеанс' })).toContainText('Chrome, Linux');
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/own-page.png' });
    await page.getByRole('button', { name: /^Завершить: / }).click();
    await expect(sessions).toHaveCount(1);

    await page.getByRole('radio', { name: 'гггг-мм-дд (2026-12-31)' }).check();
    await expect(sessions).toContainText(/вход \d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
    await page.getByRole('button', { name: 'Сменить телефон' }).click();
    await page.getByRole('textbox', { name: 'Новый телефон' }).fill('79120000002');
    const second = server.mark();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Код из SMS' })).toBeFocused();
    await page.keyboard.type(await server.smsCode('79120000002', second));
    await page.keyboard.press('Enter');
    await expect(page.getByText('+7 (912) 000-00-02')).toBeVisible();
    await page.setViewportSize(narrow);
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/own-page-390.png' });

    // Dates in the chosen format, in lists and inputs.
    await page.setViewportSize(defaultValue);
    await menu.getByRole('link', { name: 'Сотрудники', exact: true }).click();
    await expect(
      page.getByRole('table', { name: 'Сотрудники' }).getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/),
    ).toBeVisible();
    await menu.getByRole('link', { name: 'Стратегии' }).first().click();
    await expect(page.getByPlaceholder('гггг-мм-дд').first()).toBeVisible();
  } finally {
    await server.close();
  }
});
