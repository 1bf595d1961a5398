import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

declare global {
  interface Window {
    shifted?: number;
  }
}

/** Sums the layout shifts of a page from its first frame. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifted = (window.shifted ?? 0) + ('value' in entry ? Number(entry.value) : 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns how far the window and a table can be scrolled although they should not. */
async function overflow(page: Page, table?: Locator): Promise<{ window: number; table: number }> {
  const window = await page.evaluate(
    () => document.documentElement.scrollHeight - document.documentElement.clientHeight,
  );
  return {
    window,
    table: table
      ? await table.evaluate(
          (element) => (element.parentElement?.scrollWidth ?? 0) - (element.parentElement?.clientWidth ?? 0),
        )
      : 0,
  };
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; right: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('Not in the page');
  return { x: box.x, y: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

async function overlap(item: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(item), await boxOf(other)];
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

const lists = [
  ['/strategy', 'Стратегии дистрибуции'],
  ['/motivation', 'Мотивация'],
  ['/audit/strategy', 'Стратегии аудита'],
  ['/strategy-volume', 'Объёмные стратегии'],
  ['/tasks-volume', 'Задачи по объёму'],
  ['/notice', 'Уведомления'],
  ['/history', 'История'],
] as const;

e2eTest.describe('Window of 1440x900', () => {
  e2eTest('shows every column of a list and moves nothing while the list loads', async ({ page, server }) => {
    await watchShifts(page);
    for (const [address, title] of lists) {
      await signIn(page, server, undefined, address);
      const table = page.getByRole('table', { name: title });
      await expect(table).toBeVisible();
      if (address !== '/history') await expect(page.getByRole('button', { name: 'Столбцы' })).toBeVisible();
      if (address !== '/history') await expect(page.getByText(/\d (запись|записи|записей)$/)).toBeVisible();
      expect(await overflow(page, table), address).toEqual({ window: 0, table: 0 });
      expect(await page.evaluate(() => window.shifted ?? 0), address).toBeLessThan(0.01);
    }
  });

  e2eTest('shows 11 rows of a list, also under a folded filter, which stays folded', async ({ page, server }) => {
    await watchShifts(page);
    await signIn(page, server, undefined, '/strategy?shownStatus=0');
    const table = page.getByRole('table', { name: 'Стратегии дистрибуции' });
    const filter = page.getByRole('form', { name: 'Фильтр по правилам' });
    await expect(table.getByRole('row').nth(11)).toBeInViewport({ ratio: 1 });
    await filter.getByRole('button', { name: 'Скрыть фильтр' }).click();
    await expect(filter.getByText('Статус — Активна')).toBeVisible();
    await expect(filter.getByRole('button', { name: 'Применить' })).toBeHidden();
    await expect(table.getByRole('row').nth(11)).toBeInViewport({ ratio: 1 });
    await page.reload();
    await expect(filter.getByRole('button', { name: 'Фильтр: 1' })).toBeVisible();
    await expect(table.getByRole('row').nth(11)).toBeInViewport({ ratio: 1 });
    await expect(filter.getByRole('button', { name: 'Создать стратегию' })).toBeVisible();
    expect(await page.evaluate(() => window.shifted ?? 0)).toBeLessThan(0.02);
    expect(await violations(page)).toEqual([]);
    await filter.getByRole('button', { name: 'Очистить' }).click();
    await expect(filter.getByText('Статус — Активна')).toHaveCount(0);
    await filter.getByRole('button', { name: 'Фильтр', exact: true }).click();
    await expect(filter.getByRole('button', { name: 'Применить' })).toBeVisible();
  });

  e2eTest('shows points and their tasks side by side, at least six of each', async ({ page, server }) => {
    // Not every point of the demo has six tasks: the chosen one gets those of all points.
    await page.route(/\/api\/v1\/tasks\/\?.*tradePointId=/, async (route) => {
      await route.continue({
        url: route
          .request()
          .url()
          .replace(/tradePointId=\d+&?/, ''),
      });
    });
    await signIn(page, server, undefined, '/tasks');
    const points = page.getByRole('table', { name: 'Торговые точки' });
    const tasks = page.getByRole('table', { name: 'Задачи' });
    const filter = page.getByRole('form', { name: 'Фильтр задач' });
    await filter.getByRole('combobox', { name: 'Актуальность' }).click();
    await page.getByRole('option', { name: 'Не актуальные' }).click();
    // The last columns of tasks are reached by scrolling.
    await expect(tasks.getByRole('row').nth(6)).toBeInViewport({ ratio: 0.8 });
    await expect(points.getByRole('row').nth(6)).toBeInViewport({ ratio: 1 });
    const [left, right] = [await boxOf(points), await boxOf(tasks)];
    expect(left.right).toBeLessThan(right.x);
    expect(await overflow(page)).toEqual({ window: 0, table: 0 });
  });

  e2eTest('scrolls the tiles of the summary and not the window', async ({ page, server }) => {
    await watchShifts(page);
    await signIn(page, server, undefined, '/summary');
    await expect(page.getByRole('region', { name: 'Задачи по состояниям' }).getByRole('table')).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: 'Загрузка' })).toHaveCount(0);
    expect(await overflow(page)).toEqual({ window: 0, table: 0 });
    expect(await page.evaluate(() => window.shifted ?? 0)).toBeLessThan(0.02);
  });

  e2eTest('keeps the name of a record in its cell of the history', async ({ page, server }) => {
    await signIn(page, server, undefined, '/company/chains');
    await page.getByRole('table', { name: 'Федеральные сети' }).getByRole('row').nth(1).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: 'Название' })
      .fill('Сеть с очень длинным названием, которое не помещается в одну строку');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    const message = page.getByRole('region', { name: 'Сообщения' }).getByText(/сохранена/);
    await expect(message).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await overlap(message, page.getByRole('heading', { level: 1 }))).toBe(false);
    expect(await overlap(message, page.getByRole('searchbox', { name: 'Поиск по списку' }))).toBe(false);
    await page.goto(new URL('/history', server.url).href);
    const cells = page.getByRole('table', { name: 'История' }).getByRole('row').nth(1).getByRole('cell');
    const record = await boxOf(cells.nth(4).getByRole('button'));
    expect(record.right).toBeLessThanOrEqual((await boxOf(cells.nth(5))).x);
  });

  e2eTest('keeps checkboxes at even steps when a hint stands beneath one of them', async ({ page, server }) => {
    await signIn(page, server, undefined, '/audit/strategy');
    await page.getByRole('button', { name: 'Создать стратегию' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Федеральные сети' }).click();
    await expect(dialog.getByText('Доступно, если выбрано «Розница»').first()).toBeVisible();
    const [wholesale, retail, chains] = [
      await boxOf(dialog.getByRole('checkbox', { name: 'Опт' })),
      await boxOf(dialog.getByRole('checkbox', { name: 'Розница' })),
      await boxOf(dialog.getByRole('checkbox', { name: 'Сети' })),
    ];
    expect([retail.y, chains.y]).toEqual([wholesale.y, wholesale.y]);
    expect(chains.x - retail.x).toBeCloseTo(retail.x - wholesale.x, 0);
  });

  e2eTest('underlines links of a list when a dialog has been open', async ({ page, server }) => {
    await signIn(page, server, undefined, '/notice');
    const decoration = () =>
      page
        .getByRole('table', { name: 'Уведомления' })
        .getByRole('link')
        .first()
        .evaluate((link) => getComputedStyle(link).textDecorationLine);
    expect(await decoration()).toBe('underline');
    await page.getByRole('button', { name: 'Создать уведомление' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await decoration()).toBe('underline');
  });

  e2eTest('shows that a task is not found beside its field when its number is unknown', async ({ page, server }) => {
    await signIn(page, server, undefined, '/tasks');
    await expect(page.getByRole('searchbox', { name: 'Поиск по списку' }).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'ID задачи' }).fill('999999999');
    await page.getByRole('button', { name: 'Найти', exact: true }).click();
    const received = page
      .getByRole('alert')
      .getByText('Задачи с таким номером не существует')
      .or(page.getByRole('alert').filter({ hasText: 'Задачи с таким номером не существует' }))
      .first();
    await expect(received).toBeVisible();
    for (const tool of [
      page.getByRole('searchbox', { name: 'Поиск по списку' }),
      page.getByRole('button', { name: 'Столбцы' }),
      page.getByRole('button', { name: 'Выгрузить' }),
    ]) {
      expect(await overlap(received, tool.first())).toBe(false);
    }
  });
});
