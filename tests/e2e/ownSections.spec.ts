import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readExamples, guideDeclaration } from '../customResources/guideExamples.ts';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const many = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [
    `list${at}.json`,
    JSON.stringify({
      ...guideDeclaration,
      name: `list${at}`,
      title: `Справочник ${at}`,
      tiles: undefined,
      api: { ...guideDeclaration.api, path: `/api/v1/list${at}/` },
      menu: { ...guideDeclaration.menu, path: `/list${at}`, section: 'staff', icon: 'folder' },
    }),
  ]),
);
const orders = {
  ...(readExamples('declaration')[1] as object),
  menu: { path: '/orders', section: 'staff', icon: 'box', module: 'distribution' },
};

e2eTest.use({
  added: {
    ...many,
    'orders.json': JSON.stringify(orders),
    'promo.json': JSON.stringify({ ...guideDeclaration, menu: { ...guideDeclaration.menu, section: 'staff' } }),
  },
});

e2eTest(
  'adds custom sections while the product runs; the long menu has a search, also in the drawer of a phone',
  async ({ page, server, configDir }) => {
    await signIn(page, server, demoPhones.everything, '/strategy');
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await writeFile(
      join(configDir, 'app.json'),
      JSON.stringify({ sections: [{ name: 'staff', title: 'Персонал', icon: 'people', order: 150 }] }),
    );
    await expect(menu.getByRole('heading').nth(1)).toHaveText('Персонал', { timeout: 5000 });
    await menu.getByRole('link', { name: 'Справочник 27' }).click();
    await expect(page).toHaveURL('/list27');
    await page.reload();
    await expect(menu.getByRole('link', { name: 'Справочник 27' })).toBeInViewport({ ratio: 1 });
    expect(await violations(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Меню', exact: true }).click();
    await menu.getByRole('button', { name: 'Персонал' }).click();
    await expect(menu.getByRole('button', { name: 'Персонал', expanded: false })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: 'Найти…' }).click();
    await page.keyboard.type('pfzdrb yf');
    await expect(page.getByRole('option', { name: /Заявки на доставку/ }).first()).toBeVisible();
  },
);

e2eTest(
  "opens a cell's link in a new tab by the middle button, not its row; creates a record in tabs and runs an action",
  async ({ page, context, server }) => {
    await signIn(page, server, demoPhones.everything, '/orders');
    await page.getByRole('button', { name: 'Создать заявку' }).click();
    const form = page.getByRole('dialog', { name: 'Заявка' });
    await form.getByRole('textbox', { name: 'Фамилия' }).fill('Орлова');
    await form.getByRole('tab', { name: 'Основное' }).focus();
    await page.keyboard.press('ArrowRight');
    await form.getByRole('textbox', { name: 'План' }).fill('100,5');
    expect(await violations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(form).toBeHidden();
    const row = page.getByRole('row', { name: /Орлова/ });
    const total = row.getByRole('link', { name: '100,5' });
    const [tab] = await Promise.all([context.waitForEvent('page'), total.click({ button: 'middle' })]);
    await expect(tab).toHaveURL(/orders\?open=1$/);
    await tab.close();
    await row.getByRole('button', { name: 'Действия' }).click();
    await page.getByRole('menuitem', { name: 'Утвердить' }).click();
    await page.getByRole('dialog', { name: 'Утвердить' }).getByRole('button', { name: 'Утвердить' }).click();
    await expect(row).toContainText('Утверждена');
    expect(await violations(page)).toEqual([]);
  },
);
