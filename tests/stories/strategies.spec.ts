import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test } from './story.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Стратегии дистрибуции' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Стратегия' });

async function openPanel(page: Page, button: string, name: string): Promise<Locator> {
  await modal(page).getByRole('button', { name: button }).click();
  return modal(page).getByRole('region', { name });
}

async function fillStrategy(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Создать стратегию' }).click();
  await modal(page).getByPlaceholder('Введите название стратегии').fill(name);
  const distributors = await openPanel(page, 'Выбрать дистрибьютора', 'Дистрибьюторы');
  await distributors.getByLabel('Поиск').fill('Калуга');
  await distributors.getByRole('checkbox', { name: /Калуга/ }).first().check();
  await distributors.getByRole('button', { name: 'Сохранить' }).click();
  const lists = await openPanel(page, 'Выбрать список MML', 'Списки MML');
  await lists.getByLabel('Поиск').fill('Полный ассортимент');
  await lists.getByRole('radio', { name: 'Полный ассортимент' }).check();
  await lists.getByRole('button', { name: 'Сохранить' }).click();
  const choices = ['Квартал', 'КГ', 'Фиксированное количество дней', 'Активна'];
  for (const choice of choices) await modal(page).getByRole('radio', { name: choice, exact: true }).check();
  await modal(page).getByRole('checkbox', { name: 'Розница' }).check();
  const texts = {
    'Количество задач на точке': '3', 'Понижающий коэффициент': '0,8', 'Минимальный потенциал (шт/кг)': '12', 'Период оценки продаж (дней)': '30',
    'Порог начисления средств': '95', 'Период действия: с': '01.03.2031', 'Период действия: по': '30.04.2031', 'Количество дней': '14',
  };
  for (const [label, text] of Object.entries(texts)) await modal(page).getByLabel(label, { exact: true }).fill(text);
  await modal(page).getByRole('button', { name: 'Создать', exact: true }).click();
}

test('a manager makes a strategy with its panels; a twin of it is asked about and made on purpose (part1 §2.5, §8, spec D46)', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  const name = `Весна ${Date.now()}`;
  await fillStrategy(page, name);
  await expect(modal(page)).toBeHidden();
  await expect(table(page).getByRole('row').nth(1)).toContainText(name);
  await fillStrategy(page, `${name}, близнец`);
  const question = page.getByRole('dialog', { name: 'Ошибка' });
  await expect(question).toContainText('Для этого дистрибьютора и списка MML уже действует стратегия');
  await expect(question).toContainText(`«${name}»`);
  await question.getByRole('button', { name: 'Подтвердить' }).click();
  await expect(modal(page)).toBeHidden();
  await expect(table(page).getByRole('row').nth(1)).toContainText(`${name}, близнец`);
});
