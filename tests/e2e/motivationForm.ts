import { expect, type Page } from '@playwright/test';

export const motivationForm = (page: Page) => page.getByRole('dialog', { name: 'Мотивация' });

/** Fills the form of a new motivation with its panels. */
export async function fillMotivation(page: Page, name: string, city = 'Казань'): Promise<void> {
  await page.getByRole('button', { name: 'Добавить мотивацию' }).click();
  await motivationForm(page).getByPlaceholder('Введите название мотивации').fill(name);
  await motivationForm(page).getByRole('button', { name: 'Выбрать дистрибьютора' }).click();
  const distributors = motivationForm(page).getByRole('region', { name: 'Дистрибьюторы' });
  await distributors.getByLabel('Поиск').fill(city);
  await distributors
    .getByRole('checkbox', { name: new RegExp(city) })
    .first()
    .check();
  const products = motivationForm(page).getByRole('region', { name: 'SKU' });
  const sku = motivationForm(page).getByRole('button', { name: 'Выбрать SKU' });
  // In a narrow window the panel covers the form.
  if (!(await sku.isVisible())) await distributors.getByRole('button', { name: 'Сохранить' }).click();
  await sku.click();
  await expect(distributors).toBeHidden();
  await products.getByLabel('Поиск').fill('травяной');
  await products.getByRole('checkbox', { name: 'Чай травяной', exact: true }).check();
  await products.getByRole('button', { name: 'Сохранить' }).click();
  await expect(motivationForm(page).getByText(/^Выбрано \d+ SKU$/)).toBeVisible();
  await motivationForm(page).getByLabel('Размер мотивации').fill('12,5');
  await motivationForm(page).getByRole('radio', { name: 'Опт' }).check();
}
