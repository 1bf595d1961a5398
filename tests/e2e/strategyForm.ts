import type { Locator, Page } from '@playwright/test';

/** The values of a new distribution strategy. */
export interface StrategyTexts {
  name: string;
  list: string;
  distributor: string;
  from: string;
  to: string;
  /** Kilograms by default. */
  measure?: 'КГ' | 'Штуки';
}

export const strategyForm = (page: Page) => page.getByRole('dialog', { name: 'Стратегия' });

async function openPanel(page: Page, button: string, name: string): Promise<Locator> {
  await strategyForm(page).getByRole('button', { name: button }).click();
  return strategyForm(page).getByRole('region', { name });
}

/** Fills the form of a new strategy, including its panels, and submits it. */
export async function fillStrategy(page: Page, texts: StrategyTexts): Promise<void> {
  await typeStrategy(page, texts);
  await strategyForm(page).getByRole('button', { name: 'Создать', exact: true }).click();
}

/** Opens the form of a new strategy and fills it, including its panels. */
export async function typeStrategy(
  page: Page,
  { name, list, distributor, from, to, measure = 'КГ' }: StrategyTexts,
): Promise<void> {
  await page.getByRole('button', { name: 'Создать стратегию' }).click();
  await strategyForm(page).getByPlaceholder('Введите название стратегии').fill(name);
  const distributors = await openPanel(page, 'Выбрать дистрибьютора', 'Дистрибьюторы');
  await distributors.getByLabel('Поиск').fill(distributor);
  await distributors.getByRole('checkbox', { name: distributor }).check();
  await distributors.getByRole('button', { name: 'Сохранить' }).click();
  const lists = await openPanel(page, 'Выбрать список MML', 'Списки MML');
  await lists.getByLabel('Поиск').fill(list);
  await lists.getByRole('radio', { name: list, exact: true }).check();
  await lists.getByRole('button', { name: 'Сохранить' }).click();
  const choices = ['Квартал', measure, 'Фиксированное количество дней', 'Активна'];
  for (const choice of choices) await strategyForm(page).getByRole('radio', { name: choice, exact: true }).check();
  await strategyForm(page).getByRole('checkbox', { name: 'Розница' }).check();
  const texts = {
    'Количество задач на точке': '3',
    'Понижающий коэффициент': '0,8',
    'Минимальный потенциал (шт/кг)': '12',
    'Период оценки продаж (дней)': '30',
    'Порог начисления средств': '95',
    'Период действия: с': from,
    'Период действия: по': to,
    'Количество дней': '14',
  };
  for (const [label, text] of Object.entries(texts))
    await strategyForm(page).getByLabel(label, { exact: true }).fill(text);
}
