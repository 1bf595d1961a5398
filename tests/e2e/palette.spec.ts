import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Поиск по всему' });

/** Presses `Ctrl K`, types letters, and presses Enter on the first result. */
async function goTo(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(name);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

e2eTest('works by keyboard only: Ctrl K, a screen, N, Ctrl Enter, J and K, Esc, ?', async ({ page, server }) => {
  await signIn(page, server);
  await expect(page.getByRole('button', { name: 'Найти…' })).toBeVisible();

  await goTo(page, 'edtljv', 'Уведомления Дистрибуция');
  await expect(page.getByRole('button', { name: 'Создать уведомление' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Поиск по списку' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Новое push-уведомление' });
  await expect(form.getByRole('textbox', { name: 'Текст уведомления' })).toBeFocused();
  await page.keyboard.type('Только клавишами');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Отправить всем?' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Только клавишами' })).toBeVisible();

  await goTo(page, 'стратегии аудита', /Стратегии аудита/);
  await expect(page.getByRole('heading', { level: 1, name: 'Стратегии аудита' })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Поиск по списку' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Поиск по списку' })).toBeFocused();
  await page.getByRole('table').getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('dialog', { name: 'Стратегия аудита' }).getByRole('textbox', { name: 'Название' });
  await expect(title).toBeFocused();
  const first = await title.inputValue();
  // In the focused field a letter is text; typed values prompt as on closing (spec D33).
  await page.keyboard.press('End');
  await page.keyboard.type('j');
  await page.keyboard.press('Alt+j');
  await expect(page.getByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeHidden();
  await expect(title).toHaveValue(`${first}j`);
  await expect(title).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Alt+j');
  await expect(title).not.toHaveValue(first);
  const second = await title.inputValue();
  await expect(title).not.toBeFocused();
  await page.keyboard.press('k');
  await expect(title).toHaveValue(first);
  await page.keyboard.press('k');
  await expect(page.getByText('Это первая запись списка')).toBeVisible();
  await page.keyboard.press('j');
  await expect(title).toHaveValue(second);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/audit\/strategy$/);
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Клавиши' });
  await expect(keys.getByText('Следующая запись списка')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: 'tests/screenshots/keys.png' });
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
});

e2eTest(
  'finds records in the palette in either layout, recent ones first, and opens them, in a narrow window, too',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, server, undefined, '/strategy');
    await page.getByRole('button', { name: 'Найти…' }).click();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('felbn gjkrb');
    const firstRecord = palette(page).getByRole('group', { name: 'Записи' }).getByRole('option').first();
    await expect(firstRecord).toHaveText(/^Аудит полки .+ Стратегия аудита$/);
    await expect(palette(page).getByText(/^Найдено: \d+$/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/palette-narrow.png' });
    const name = ((await firstRecord.textContent()) ?? '').replace(/ Стратегия аудита$/, '');
    await firstRecord.click();
    await expect(
      page.getByRole('dialog', { name: 'Стратегия аудита' }).getByRole('textbox', { name: 'Название' }),
    ).toHaveValue(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+K');
    const recent = palette(page).getByRole('group', { name: 'Недавнее' });
    await expect(recent.getByRole('option').first()).toHaveText(`${name} Стратегия аудита`);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  },
);
