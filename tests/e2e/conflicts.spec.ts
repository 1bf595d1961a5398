import { expect, type Browser, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { Server } from './server.ts';
import { signIn, e2eTest as base } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

/** The product with a separate API server, as in a company installation. */
const test = base.extend<object, { product: Server }>({
  product: [
    async ({ server, configDir }, provide) => {
      const product = await Server.open({ API_URL: server.url, CONFIG_DIR: configDir });
      await provide(product);
      await product.close();
    },
    { scope: 'worker' },
  ],
});

/** Opens the strategy form of that row as a manager in a separate browser. */
async function openForm(browser: Browser, at: Server, from: Server, row: number): Promise<Page> {
  const page = await (
    await browser.newContext({ baseURL: at.url, reducedMotion: 'reduce', serviceWorkers: 'block' })
  ).newPage();
  if (at === from) await signIn(page, at, demoPhones.everything, '/strategy');
  else {
    const tokens = await from.signIn(demoPhones.everything);
    await page.addInitScript((stored) => Object.assign(localStorage, stored), tokens);
    await page.goto('/strategy');
  }
  await page.getByRole('table', { name: 'Стратегии дистрибуции' }).getByRole('row').nth(row).click();
  await expect(page.getByRole('dialog', { name: 'Стратегия' }).getByLabel('Комментарий')).toBeVisible();
  return page;
}

async function save(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Обновить' }).click();
}

async function valuesOf(page: Page, row: number, labels: readonly string[]): Promise<string[]> {
  await page.goto('/strategy');
  await page.getByRole('table', { name: 'Стратегии дистрибуции' }).getByRole('row').nth(row).click();
  await expect(page.getByLabel('Комментарий')).toBeVisible();
  return Promise.all(labels.map((label) => page.getByLabel(label).inputValue()));
}

const labels = ['Комментарий', 'Количество задач на точке', 'Порог начисления средств'];

// The strategies of these rows have not started, so that no task of theirs is withdrawn.
test(
  "merges two managers' changes to one strategy and prompts for fields that both changed (spec D70)",
  { tag: '@main' },
  async ({ browser, server }) => {
    const [first, second] = [await openForm(browser, server, server, 2), await openForm(browser, server, server, 2)];
    await save(first, { Комментарий: 'От первого', 'Количество задач на точке': '4' });
    await expect(first.getByRole('dialog', { name: 'Стратегия' })).toBeHidden();
    await save(second, { Комментарий: 'От второго', 'Порог начисления средств': '77' });
    const question = second.getByRole('dialog', { name: 'Запись изменена' });
    await expect(question.getByText('Без вопросов войдёт: Количество задач на точке')).toBeVisible();
    await expect(question.getByRole('radio', { name: 'Чужое От первого' })).toBeFocused();
    expect(await violations(second)).toEqual([]);
    await second.keyboard.press('ArrowDown');
    await expect(question.getByRole('radio', { name: 'Моё От второго' })).toBeChecked();
    await question.getByRole('button', { name: 'Сохранить' }).click();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    expect(await valuesOf(first, 2, labels)).toEqual(['От второго', '4', '77']);
  },
);

test('does the same with an external API without versions (spec D70)', async ({ browser, server, product }) => {
  const [first, second] = [await openForm(browser, server, server, 5), await openForm(browser, product, server, 5)];
  await save(first, { Комментарий: 'Мимо продукта' });
  await expect(first.getByRole('dialog', { name: 'Стратегия' })).toBeHidden();
  await save(second, { 'Количество задач на точке': '6' });
  await expect(second.getByRole('dialog', { name: 'Стратегия' })).toBeHidden();
  expect((await valuesOf(second, 5, labels)).slice(0, 2)).toEqual(['Мимо продукта', '6']);
});
