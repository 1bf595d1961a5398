import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test } from './story.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Стратегии дистрибуции' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Стратегия' });

async function openPanel(page: Page, button: string, name: string): Promise<Locator> {
  await modal(page).getByRole('button', { name: button }).click();
  return modal(page).getByRole('region', { name });
}

interface Twin { name: string; list: string; distributor: string; from: string; to: string }

/** What the first active strategy of the list is over. */
async function firstActive(page: Page): Promise<Twin> {
  const cells = table(page).getByRole('row').filter({ hasText: /Активна/ }).first().getByRole('cell');
  await expect(cells.nth(1)).toHaveText(/\S/);
  const [name = '', lists = '', period = '', distributors = ''] = await Promise.all([0, 1, 2, 3].map((at) => cells.nth(at).innerText()));
  const [from = '', to = ''] = period.match(/\d\d\.\d\d\.\d{4}/g) ?? [];
  return { name, list: lists.split('\n')[0] ?? '', distributor: distributors.split(',')[0] ?? '', from, to };
}

async function fillStrategy(page: Page, name: string, { list, distributor, from, to }: Twin): Promise<void> {
  await page.getByRole('button', { name: 'Создать стратегию' }).click();
  await modal(page).getByPlaceholder('Введите название стратегии').fill(name);
  const distributors = await openPanel(page, 'Выбрать дистрибьютора', 'Дистрибьюторы');
  await distributors.getByLabel('Поиск').fill(distributor);
  await distributors.getByRole('checkbox', { name: distributor }).check();
  await distributors.getByRole('button', { name: 'Сохранить' }).click();
  const lists = await openPanel(page, 'Выбрать список MML', 'Списки MML');
  await lists.getByLabel('Поиск').fill(list);
  await lists.getByRole('radio', { name: list, exact: true }).check();
  await lists.getByRole('button', { name: 'Сохранить' }).click();
  const choices = ['Квартал', 'КГ', 'Фиксированное количество дней', 'Активна'];
  for (const choice of choices) await modal(page).getByRole('radio', { name: choice, exact: true }).check();
  await modal(page).getByRole('checkbox', { name: 'Розница' }).check();
  const texts = {
    'Количество задач на точке': '3', 'Понижающий коэффициент': '0,8', 'Минимальный потенциал (шт/кг)': '12', 'Период оценки продаж (дней)': '30',
    'Порог начисления средств': '95', 'Период действия: с': from, 'Период действия: по': to, 'Количество дней': '14',
  };
  for (const [label, text] of Object.entries(texts)) await modal(page).getByLabel(label, { exact: true }).fill(text);
  await modal(page).getByRole('button', { name: 'Создать', exact: true }).click();
}

test('a manager makes a strategy with its panels; over an active twin it is made on purpose only (part1 §2.5, §8, spec D46)', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  const twin = await firstActive(page);
  const name = `Весна ${Date.now()}`;
  await fillStrategy(page, name, twin);
  const question = page.getByRole('dialog', { name: 'Ошибка' });
  await expect(question).toContainText('Для этого дистрибьютора и списка MML уже действует стратегия');
  await expect(question).toContainText(`«${twin.name}», ${twin.distributor}, с ${twin.from} по ${twin.to}`);
  await question.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(modal(page)).toBeHidden();
  await expect(table(page).getByRole('row').nth(1)).toContainText(name);
});
