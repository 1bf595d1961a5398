import { expect, type Page } from '@playwright/test';
import { addDays, dayAt } from '#planning/days.ts';
import { violations } from './axe.ts';
import { e2eTest, enterCode, signIn } from './e2eTest.ts';
import { Server } from './server.ts';
import { strategyForm, typeStrategy } from './strategyForm.ts';

// A shop bought 182 pieces of tea in the 91 days up to yesterday, the last day with sales, and none in the last 30.
// Factor 0.8 and tasks of 14 days ask for 22.4 pieces, rounded up to 23; 2.50 roubles a piece promise 58.
const phone = '79120000001';
const today = dayAt(Date.now(), 'Europe/Moscow');
const shown = (day: string) => day.split('-').toReversed().join('.');

interface Made {
  success: boolean;
  data: Record<string, number>;
}

/** Creates people, points, a list and a motivation by calls: their screens have separate tests. */
async function fillCompany(server: Server): Promise<void> {
  const { access_token: token } = await server.signIn(phone);
  const make = async (path: string, body: object): Promise<number> => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { device: 'web', 'x-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { success, data } = (await response.json()) as Made;
    expect(success, path).toBe(true);
    return Object.values(data)[0] ?? 0;
  };
  const entity = (name: string, body: object) => make(`/api/exchange/${name}/`, { code: null, ...body });
  const place = { lat: null, lng: null };
  const territoryId = await entity('territories', { name: 'Город', parentId: null, ...place });
  const distrId = await entity('distributors', { name: 'Северный', territoryIds: [territoryId] });
  const agent = { secondName: 'Белов', firstName: 'Пётр', middleName: null, phone: '79130000077' };
  await entity('agents', { ...agent, distrId, territoryId, active: true });
  const shop = { name: 'Лавка', address: 'ул. Дальняя, 1', kind: 0, territoryId, chainId: null };
  await entity('tradePoints', { ...shop, distributorIds: [distrId], ...place });
  const tradeMarkId = await entity('tradeMarks', { name: 'Своя', isOwn: true });
  const categoryId = await entity('categories', { name: 'Напитки' });
  const goods = { categoryId, tradeMarkId, price: 100, weightKg: 0.2, picture: null };
  const productId = await entity('products', { name: 'Чай чёрный', ...goods });
  await entity('products', { name: 'Кофе молотый', ...goods });
  const list = { name: 'Чай', items: [{ productId, minVolume: 12 }], productIds: [productId], force: false };
  await make('/api/v1/mml/', list);
  const bonus = { name: 'Чай', comment: '', money: 2.5, type: 1, distributorIds: [distrId], productIds: [productId] };
  await make('/api/v1/motivations/', bonus);
}

/** Imports sales of the shop from a file; each is a day, a product and a number of pieces. */
async function importSales(page: Page, file: string, sales: readonly [string, string, number][]): Promise<void> {
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Продажи', exact: true }).click();
  await page.getByRole('button', { name: 'Загрузить из файла' }).click();
  const dialog = page.getByRole('dialog', { name: 'Загрузить из файла' });
  const lines = sales.map(([day, product, pieces]) => `${shown(day)};Белов Пётр;Лавка;${product};${pieces}`);
  await dialog.getByLabel('Файл .xlsx или .csv').setInputFiles({
    name: `${file}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['День;Торговый агент;Торговая точка;Товар;Штук', ...lines].join('\r\n')),
  });
  await dialog.getByRole('button', { name: 'Проверить' }).click();
  await dialog.getByRole('button', { name: 'Записать' }).click();
  await expect(dialog.getByText(`Добавлено ${sales.length} · Изменено 0 · Не записано 0`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Закрыть', exact: true }).click();
}

/** Opens a task by its number and shows where it comes from, until it has these accruals. */
async function expectAccruals(page: Page, task: string, accruals: readonly RegExp[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  const rows = dialog.getByRole('table', { name: 'Начисления' }).getByRole('row');
  // Without accruals there is no table.
  const count = accruals.length === 0 ? 0 : accruals.length + 1;
  await expect(async () => {
    await page.goto('/tasks');
    await page.getByRole('textbox', { name: 'ID задачи' }).fill(task);
    await page.getByRole('button', { name: 'Найти' }).click();
    await dialog.getByRole('button', { name: 'Откуда эта задача' }).click();
    await expect(dialog.getByRole('list', { name: 'Как получился объём' })).toBeVisible();
    await expect(rows).toHaveCount(count, { timeout: 5000 });
  }).toPass({ timeout: 30_000 });
  for (const [place, text] of accruals.entries()) await expect(rows.nth(place + 1)).toHaveText(text);
}

/** Opens the billing and expects the earned sum of the agent. */
async function expectEarned(page: Page, sum: string): Promise<void> {
  await page.goto('/billing');
  const row = page.getByRole('table', { name: 'Биллинг' }).getByRole('row', { name: /Белов Пётр/ });
  await expect(row.getByRole('cell').nth(4)).toHaveText(sum);
}

/** The test has a separate server, without the demo. */
const storyTest = e2eTest.extend<object, { server: Server }>({
  server: [
    async ({ configDir }, provide) => {
      const server = await Server.open({ CONFIG_DIR: configDir, DEMO: 'off' });
      await provide(server);
      await server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

storyTest(
  'goes from an empty company to a strategy, its task, a sale that completes it, the money, and a return that takes it back',
  { tag: '@main' },
  async ({ page, server }) => {
    storyTest.setTimeout(180_000);
    await page.goto(server.setupAddress());
    await page.getByRole('textbox', { name: 'Название компании' }).fill('ООО «Ромашка»');
    await page.getByRole('textbox', { name: 'Ваше имя и фамилия' }).fill('Иванова Анна Петровна');
    await page.getByRole('textbox', { name: 'Телефон' }).fill(phone);
    const mark = server.mark();
    await page.keyboard.press('Enter');
    await enterCode(page, await server.smsCode(phone, mark));
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    await fillCompany(server);
    await signIn(page, server, phone, '/company/sales');
    await importSales(page, 'до', [
      [addDays(today, -91), 'Чай чёрный', 182],
      [addDays(today, -1), 'Кофе молотый', 4],
    ]);

    await page.goto('/strategy');
    await typeStrategy(page, {
      name: 'Чай в каждой лавке',
      list: 'Чай',
      distributor: 'Северный',
      from: shown(today),
      to: shown(addDays(today, 60)),
      measure: 'Штуки',
    });
    await expect(strategyForm(page).getByText('1 задача · 1 точка · не больше 58 ₽')).toBeVisible();
    await strategyForm(page).getByRole('button', { name: 'Что получится' }).click();
    const preview = strategyForm(page).getByRole('region', { name: 'Что получится' });
    await expect(preview.getByText('1 из 1')).toBeVisible();
    await expect(preview.getByText('58 ₽').first()).toBeVisible();
    await page.screenshot({ path: 'tests/screenshots/planning-story-preview.png' });
    await strategyForm(page).getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(strategyForm(page)).toBeHidden();

    const row = page.getByRole('table', { name: 'Задачи' }).getByRole('row').nth(1);
    await expect(async () => {
      await page.goto('/tasks');
      await expect(row).toContainText('Продать «Чай чёрный» — не менее 23 шт.', { timeout: 5000 });
    }).toPass({ timeout: 30_000 });
    const task = (await row.getByRole('cell').first().textContent()) ?? '';
    await expectAccruals(page, task, []);
    const steps = page.getByRole('list', { name: 'Как получился объём' });
    await expect(steps).toContainText('0,8 × 182 шт. × 14 / 91 = 22,4 шт.');
    await expect(steps).toContainText('23 штуки × 2,50 ₽ = 58 ₽');

    await page.goto('/company/sales');
    await importSales(page, 'продажи', [[today, 'Чай чёрный', 25]]);
    await expectAccruals(page, task, [/58\s₽Продано\s25\sиз\s23\sшт\./]);
    await expect(page.getByRole('dialog')).toContainText('Выполнена');
    await expectEarned(page, '58 ₽');

    await page.goto('/company/sales');
    await importSales(page, 'возврат', [[today, 'Чай чёрный', -10]]);
    await expectAccruals(page, task, [/58\s₽Продано\s25\sиз\s23\sшт\./, /-58\s₽Пересчёт:\sпродано\s15\sиз\s23\sшт\./]);
    await expect(page.getByRole('dialog')).toContainText('В работе');
    await expectEarned(page, '0 ₽');

    await page.goto('/company/planning-check');
    await page.getByRole('button', { name: 'Проверить сейчас' }).click();
    await expect(page.getByText(/^Проверено: 1 задача, .*Расхождений нет\.$/)).toBeVisible({ timeout: 20_000 });
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/planning-check.png' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/planning-check-390.png' });
  },
);
