import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'filters by a territory and a period, moves to the end of the list and opens a strategy by keyboard (spec D37, D59)',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/strategy');
    const table = page.getByRole('table', { name: 'Стратегии дистрибуции' });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await expect(table.getByRole('row').nth(3)).toBeVisible();

    const territory = page.getByRole('combobox', { name: 'Территория' });
    await territory.focus();
    await press('ArrowDown');
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await page.keyboard.type('центральный федеральный');
    await expect(page.getByRole('treeitem', { name: 'Дальневосточный федеральный округ' })).toBeHidden();
    await press('ArrowDown', 'Space');
    await expect(page.getByRole('treeitem', { name: 'Центральный федеральный округ' })).toBeFocused();
    await expect(page.getByRole('treeitem', { name: 'Центральный федеральный округ' })).toBeChecked();
    await press('Tab');
    await expect(page.getByRole('tree')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Сбросить выбор' })).toBeFocused();
    await press('Tab');
    await expect(page.getByRole('combobox', { name: 'Менеджер' })).toBeFocused();

    await press('Tab', 'Tab');
    await expect(page.getByRole('button', { name: 'Открыть календарь' }).first()).toBeFocused();
    await press('Enter');
    await expect(
      page.getByRole('button', { pressed: false, name: /^\d+ \S+ \d{4}, / }).and(page.locator(':focus')),
    ).toBeVisible();
    await press('Shift+PageUp', 'Shift+PageUp', 'Home', 'Tab');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Период действия: по' })).toBeFocused();

    await page.getByRole('button', { name: 'Применить' }).focus();
    await press('Enter');
    await expect(page).toHaveURL(/territor/);
    // The rows of the previous filter stay until the response.
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await expect(table.getByRole('row').nth(3)).toBeVisible();
    await table.getByRole('row').nth(1).focus();
    await press('PageDown', 'End', 'PageUp', 'ArrowDown', 'Home', 'ArrowDown');
    const second = table.getByRole('row').nth(2);
    await expect(second).toBeFocused();
    await expect(second).toBeInViewport();
    await press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(second).toBeFocused();
  },
);
