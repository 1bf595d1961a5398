import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Стратегии аудита' });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Стратегия аудита' });

async function openPanel(page: Page, name: string): Promise<Locator> {
  await modal(page).getByRole('button', { name, exact: true }).click();
  return modal(page).getByRole('region', { name });
}

e2eTest(
  'creates a special strategy; a second one over the same points is refused (part1 §2.4, §8)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/audit/strategy');
    const name = `Особая проверка ${Date.now()}`;
    for (const attempt of ['first', 'second']) {
      await page.getByRole('button', { name: 'Создать стратегию' }).click();
      await modal(page).getByPlaceholder('Название стратегии').fill(`${name} ${attempt}`);
      await modal(page).getByRole('checkbox', { name: 'Розница' }).check();
      const panel = await openPanel(page, 'Торговые точки');
      await panel.getByLabel('Поиск').fill('весна');
      await panel.getByRole('checkbox').first().check();
      await panel.getByRole('button', { name: 'Сохранить' }).click();
      await modal(page).getByRole('radio', { name: 'Рег. менеджер' }).check();
      await modal(page).getByRole('textbox', { name: 'Период действия: с' }).fill('01.03.2031');
      await modal(page).getByRole('textbox', { name: 'Период действия: по' }).fill('30.04.2031');
      await modal(page).getByRole('radio', { name: 'Активный', exact: true }).check();
      await modal(page).getByRole('radio', { name: 'Специальная' }).check();
      await modal(page).getByRole('button', { name: 'Создать', exact: true }).click();
      if (attempt === 'first') {
        await expect(modal(page)).toBeHidden();
        await expect(table(page).getByText(`${name} first`)).toBeVisible();
      }
    }
    const error = page.getByRole('dialog', { name: 'Ошибка' });
    await expect(error).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(error).toBeHidden();
    await expect(modal(page).getByPlaceholder('Название стратегии')).toHaveValue(`${name} second`);
  },
);

e2eTest(
  'opens rows by keyboard; Esc closes the panel, then prompts for changes; overlay clicks do nothing (part1 §4)',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/audit/strategy');
    const row = table(page).getByRole('row').nth(3);
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(modal(page).getByRole('button', { name: 'Обновить' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const name of ['Территории', 'Торговые точки', 'Торговые марки']) {
      const panel = await openPanel(page, name);
      await expect(panel.getByLabel('Поиск')).toBeFocused();
      expect(await violations(page), name).toEqual([]);
      await page.screenshot({ path: `tests/screenshots/audit-${name}.png` });
    }
    await page.keyboard.press('Escape');
    await expect(modal(page).getByRole('region')).toBeHidden();
    await modal(page).getByPlaceholder('Название стратегии').fill('Другое имя');
    await page.mouse.click(5, 450);
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Закрыть без сохранения?' })
      .getByRole('button', { name: 'Закрыть', exact: true })
      .click();
    await expect(modal(page)).toBeHidden();
    await expect(row).toBeFocused();
  },
);

e2eTest('gives the list of federal chains all of the modal except 106 pixels (part2 §9)', async ({ page, server }) => {
  await signIn(page, server, undefined, '/audit/strategy');
  await page.getByRole('button', { name: 'Создать стратегию' }).click();
  await modal(page).getByRole('radio', { name: 'Федеральные сети' }).check();
  const panel = await openPanel(page, 'Федеральные сети');
  const list = panel.getByRole('group', { name: 'Федеральные сети' });
  await expect(list.getByRole('checkbox').first()).toBeVisible();
  const around = async () => {
    const [whole, scrolled] = [await modal(page).boundingBox(), await list.boundingBox()];
    return (whole?.height ?? 0) - (scrolled?.height ?? 0);
  };
  // Once the modal has its size; its box has a 24-pixel margin below the visible sheet.
  await expect.poll(async () => Math.abs((await around()) - 106)).toBeLessThanOrEqual(24);
});

e2eTest(
  'deletes a strategy by its icon after a prompt, without opening it (part1 §2.3, spec D9)',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/audit/strategy');
    await expect(table(page).getByRole('row').nth(5)).toBeVisible();
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    const reloaded = deleted.then(() =>
      page.waitForResponse((response) => response.url().includes('/api/v2/audit/strategies/?')),
    );
    await table(page).getByRole('row').nth(5).getByRole('button', { name: 'Удалить' }).click();
    await page.getByRole('dialog', { name: 'Удалить запись?' }).getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect((await deleted).ok()).toBe(true);
    expect((await reloaded).ok()).toBe(true);
    await expect(modal(page)).toBeHidden();
  },
);
