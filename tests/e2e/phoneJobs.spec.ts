import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { fillMotivation, motivationForm } from './motivationForm.ts';
import { askForCode, enterCode, signIn, e2eTest } from './e2eTest.ts';
import { fillStrategy, strategyForm } from './strategyForm.ts';
import { demoPhones } from '../support/demoPhones.ts';

/** Checks that axe finds no violations and that the page does not scroll sideways. */
async function looked(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  expect(await violations(page)).toEqual([]);
}
const row = (page: Page, table: string, at = 1) => page.getByRole('table', { name: table }).getByRole('row').nth(at);

// Strategies over the same points must not overlap: each device uses a separate year.
for (const [where, width, height, year] of [
  ['a phone', 390, 844, 2031],
  ['a tablet', 768, 1024, 2032],
] as const) {
  e2eTest.describe(`Main jobs on ${where} by touch`, () => {
    e2eTest.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    e2eTest('signs in and picks a screen', async ({ page, server }) => {
      await page.goto('/login');
      await looked(page);
      await enterCode(
        page,
        await askForCode(page, server, where === 'a phone' ? demoPhones.nothing : demoPhones.strategies),
      );
      const menu = page.getByRole('button', { name: 'Меню', exact: true });
      const sections = page.getByRole('navigation', { name: 'Разделы' });
      await expect(menu.or(sections)).toBeVisible();
      if (await menu.isVisible()) await menu.tap();
      await sections.getByRole('link', { name: 'Опросы' }).tap();
      await expect(page.getByRole('main').getByRole('heading', { name: 'Опросы' })).toBeVisible();
      await looked(page);
    });

    e2eTest('creates a distribution strategy', async ({ page, server }) => {
      await signIn(page, server, undefined, '/strategy');
      const name = `С ${where} ${Date.now()}`;
      await fillStrategy(page, {
        name,
        list: 'Полный ассортимент',
        distributor: 'ООО «Ижевск Логистик»',
        from: `01.03.${year}`,
        to: `30.04.${year}`,
      });
      await expect(strategyForm(page)).toBeHidden();
      await expect(row(page, 'Стратегии дистрибуции')).toContainText(name);
      // A finger does not hover: the card of a long text needs a pointer.
      await page.mouse.move(0, 0);
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await looked(page);
    });

    e2eTest('edits an audit strategy with its panels', async ({ page, server }) => {
      await signIn(page, server, undefined, '/audit/strategy');
      // A strategy for federal chains has no territories to choose; other tests add strategies meanwhile.
      await page
        .getByRole('table', { name: 'Стратегии аудита' })
        .getByRole('row')
        .filter({ hasText: ' — ' })
        .filter({ hasNotText: '«' })
        .first()
        .tap({ position: { x: 120, y: 20 } });
      const form = page.getByRole('dialog', { name: 'Стратегия аудита' });
      await form.getByRole('button', { name: 'Территории', exact: true }).tap();
      const panel = form.getByRole('region', { name: 'Территории' });
      await expect(panel.getByRole('treeitem').first()).toBeVisible();
      expect((await panel.getByRole('treeitem').first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await looked(page);
      await panel.getByRole('button', { name: 'Закрыть панель' }).tap();
      await form.getByPlaceholder('Название стратегии').fill(`Проверка с ${where}`);
      await form.getByRole('button', { name: 'Обновить' }).tap();
      await expect(form).toBeHidden();
      await expect(page.getByText(`Проверка с ${where}`, { exact: true })).toBeVisible();
    });

    e2eTest('creates a product list and edits it', async ({ page, server }) => {
      await signIn(page, server, undefined, '/mml');
      await page.getByRole('button', { name: '+ Добавить список' }).tap();
      const form = page.getByRole('dialog', { name: /^Списки MML \// });
      const name = `Список с ${where}`;
      await form.getByLabel('Название списка').fill(name);
      await form.getByLabel('Поиск').fill('чай');
      await form.getByRole('group', { name: 'Найденные товары и категории' }).getByRole('checkbox').first().check();
      await looked(page);
      await form.getByRole('button', { name: 'Сохранить' }).tap();
      await expect(form).toBeHidden();
      await page
        .getByRole('table', { name: 'Списки MML' })
        .getByRole('row')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Редактировать' })
        .tap();
      const volume = form
        .getByRole('table', { name: 'Состав списка' })
        .getByRole('textbox', { name: /^Мин\. объём: / });
      await volume.fill('9');
      await form.getByRole('button', { name: 'Сохранить' }).tap();
      await expect(form).toBeHidden();
      await looked(page);
    });

    e2eTest('creates a motivation', async ({ page, server }) => {
      await signIn(page, server, undefined, '/motivation');
      const name = `Бонус с ${where} ${Date.now()}`;
      await fillMotivation(page, name, 'Ижевск');
      await looked(page);
      await motivationForm(page).getByRole('button', { name: 'Создать' }).tap();
      const conflict = page.getByRole('dialog', { name: 'Ошибка' });
      // The demo may have such a motivation already.
      await expect(conflict.or(page.getByText(name, { exact: true }))).toBeVisible();
      if (await conflict.isVisible()) await conflict.getByRole('button', { name: 'Да' }).tap();
      await expect(motivationForm(page)).toBeHidden();
      await expect(row(page, 'Мотивация')).toContainText(name);
    });

    e2eTest('calculates growth, whose first column stays, and opens a volume task', async ({ page, server }) => {
      await signIn(page, server, undefined, '/strategy-volume');
      await page.getByRole('button', { name: 'Создать стратегию' }).tap();
      const form = page.getByRole('dialog', { name: 'Объемная стратегия' });
      await form.getByRole('button', { name: 'Выбрать список MML' }).tap();
      const lists = form.getByRole('region', { name: 'Списки MML' });
      await lists.getByLabel('Поиск').fill('Полный');
      await lists.getByRole('radio', { name: 'Полный ассортимент' }).check();
      await lists.getByRole('button', { name: 'Сохранить' }).tap();
      for (const choice of ['План', 'РУБ']) await form.getByRole('radio', { name: choice, exact: true }).check();
      await form.getByRole('button', { name: 'Выбрать сотрудников' }).tap();
      const panel = form.getByRole('region', { name: 'Агенты' });
      await panel.getByRole('combobox', { name: 'Дистрибьютор' }).tap();
      const option = page.getByRole('option').nth(1);
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await option.tap();
      await panel.getByRole('button', { name: 'Применить' }).tap();
      const agents = panel.getByRole('table', { name: 'Агенты' });
      const first = agents.getByRole('row').nth(1);
      await first.getByRole('checkbox').check();
      await panel.getByRole('textbox', { name: 'Прирост объема' }).fill('10');
      await panel.getByRole('button', { name: 'Рассчитать прирост' }).tap();
      const volume = first.getByRole('textbox', { name: /^Объём: / });
      await expect(volume).toHaveValue(/00$/);
      await volume.focus();
      await expect(volume).toBeInViewport({ ratio: 1 });
      await expect(first.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
      await looked(page);
      await page.goto('/tasks-volume');
      // Content drawn after the rows may move under the tap.
      await expect(async () => {
        await row(page, 'Задачи по объёму').tap({ position: { x: 120, y: 20 } });
        await expect(
          page.getByRole('dialog', { name: /^Задача по объёму № \d+$/ }).getByRole('progressbar'),
        ).toBeVisible({ timeout: 3000 });
      }).toPass();
      await looked(page);
    });

    e2eTest('finds on the map what the tasks of a point pay', async ({ page, server }) => {
      await signIn(page, server, undefined, '/map');
      await expect(page.getByText(/На экране: \d/)).toBeVisible();
      await page.getByRole('button', { name: 'Выделить всё на экране' }).tap();
      const chosen = page.getByRole('region', { name: 'Выделение' });
      await expect(chosen.getByRole('row').nth(1)).toContainText('₽');
      await looked(page);
      await chosen.getByRole('row').nth(1).tap();
      const tasks = page.getByRole('button', { name: 'Показать задачи' });
      await tasks.tap();
      await expect(page.getByRole('region', { name: 'Задачи' }).getByRole('row').nth(1)).toContainText('₽');
      await looked(page);
    });

    e2eTest('answers an issue', async ({ page, server }) => {
      await signIn(page, server, undefined, '/feedback/issues');
      await row(page, 'Обращения').tap({ position: { x: 120, y: 20 } });
      const issue = page.getByRole('dialog');
      await issue.getByRole('button', { name: /^Комментарии/ }).tap();
      await issue.getByRole('textbox', { name: 'Комментарий' }).fill(`Перезвоним с ${where}`);
      await looked(page);
      await issue.getByRole('button', { name: 'Отправить' }).tap();
      await expect(issue.getByRole('article').last()).toContainText(`Перезвоним с ${where}`);
      await expect(page.getByRole('region', { name: 'Сообщения' }).getByText('Комментарий отправлен')).toBeVisible();
      await looked(page);
    });

    e2eTest('shows the tree of a report', async ({ page, server }) => {
      await signIn(page, server, undefined, '/audit/reports');
      await page.getByRole('textbox', { name: 'Поиск магазина' }).fill('весна');
      await expect(row(page, 'Магазины')).toContainText('Весна');
      await row(page, 'Магазины').tap({ position: { x: 120, y: 20 } });
      await row(page, 'Отчёты магазина').tap({ position: { x: 120, y: 20 } });
      const report = page.getByRole('dialog', { name: /Весна/ });
      await report.getByRole('button', { name: 'Представленность' }).tap();
      const shelf = report.getByRole('region', { name: 'Представленность' });
      await shelf.getByRole('button', { name: 'Развернуть все' }).tap();
      const branch = shelf.getByRole('row').nth(2);
      expect((await branch.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await looked(page);
    });

    e2eTest('loads a file', async ({ page, server }) => {
      await signIn(page, server, undefined, '/motivation');
      await page.getByRole('button', { name: 'Загрузить из файла' }).tap();
      const dialog = page.getByRole('dialog', { name: 'Загрузить из файла' });
      await dialog.getByLabel('Файл .xlsx или .csv').setInputFiles({
        name: 'мотивации.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Название;Размер мотивации\r\nИз файла с ${where};12\r\n`),
      });
      await looked(page);
      await dialog.getByRole('button', { name: 'Проверить' }).tap();
      await expect(dialog.getByText(/^Новых \d · Изменится 0/)).toBeVisible();
      await looked(page);
    });
  });
}
