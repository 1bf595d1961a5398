import { expect, type Locator, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

async function choose(page: Page, within: Locator, label: string, option: string | RegExp): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

e2eTest(
  'assigns a role of the matrix; Почему? explains it; view-as hides Удалить and Выгрузить and is read-only until it ends',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/company/roles');
    await page.getByRole('button', { name: 'Добавить роль' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Название' }).fill('Наблюдатель');
    await form.getByRole('button', { name: 'Создать' }).click();
    const row = page.getByRole('row', { name: /Наблюдатель/ });
    for (const right of ['Удаление записей', 'Выгрузка в файлы']) {
      await row.getByRole('checkbox', { name: `Наблюдатель: ${right}` }).click();
      await expect(page.getByText(`«Наблюдатель»: «${right}» — нельзя`)).toBeVisible();
      await expect(row.getByRole('checkbox', { name: `Наблюдатель: ${right}` })).not.toBeChecked();
    }
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/company-roles.png' });
    const { width = 1280, height = 720 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Удалить: Наблюдатель' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height });
    await page.reload();

    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Сотрудники' }).click();
    await page.getByRole('button', { name: 'Добавить сотрудника' }).click();
    await form.getByRole('textbox', { name: 'Введите фамилию, имя и отчество' }).fill('Аксёнов Лев Ильич');
    await form.getByRole('textbox', { name: 'Телефон для входа' }).fill('9120000077');
    await expect(form.getByRole('checkbox', { name: 'Удаление записей' })).toBeVisible();
    await choose(page, form, 'Роль', 'Наблюдатель');
    await expect(form.getByRole('checkbox', { name: 'Удаление записей' })).toHaveCount(0);
    await form.getByRole('checkbox', { name: 'Все территории' }).check();
    await form.getByRole('button', { name: 'Создать' }).click();
    await expect(page.getByRole('row', { name: /Аксёнов/ })).toContainText('Наблюдатель');

    await page.getByRole('button', { name: 'Почему?' }).click();
    const why = page.getByRole('dialog', { name: 'Почему?' });
    await choose(page, why, 'Сотрудник', /Аксёнов/);
    const section = why.getByRole('combobox', { name: 'Раздел' });
    await section.fill('торговые точки');
    await expect(page.getByRole('option')).toHaveText(['Торговые точки (не в меню)', 'Торговые точки (Настройка)']);
    await section.fill('списки');
    await page.getByRole('option', { name: 'Списки MML' }).click();
    await choose(page, why, 'Действие', 'Удалить');
    await expect(
      why.getByText(
        'Недостаточно прав: удалять записи могут те, у кого есть право «Удаление записей». Его даёт суперпользователь.',
      ),
    ).toBeVisible();
    await expect(why.getByText('Права даёт роль «Наблюдатель».')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/company-why.png' });
    await why.getByRole('button', { name: 'Закрыть', exact: true }).click();

    const other = await page.context().newPage();
    await other.goto(new URL('/mml', server.url).href);
    await expect(other.getByRole('button', { name: 'Удалить' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Посмотреть как…' }).click();
    const asking = page.getByRole('dialog', { name: 'Посмотреть как…' });
    await choose(page, asking, 'Сотрудник', /Аксёнов/);
    await asking.getByRole('button', { name: 'Посмотреть', exact: true }).click();
    const banner = page.getByRole('region', { name: 'Просмотр как другой сотрудник' });
    await expect(banner).toContainText(
      'Орлова Марина Сергеевна смотрит как Аксёнов Лев Ильич. Изменять ничего нельзя.',
    );
    await expect(other).toHaveURL(/\/login/);
    // A headless browser gives no tab the focus.
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(other.getByRole('region', { name: 'Просмотр как другой сотрудник' })).toBeVisible();
    await other.close();

    await page.getByRole('list', { name: 'Объем' }).getByRole('link', { name: 'Стратегии' }).click();
    await expect(page.getByRole('button', { name: 'Загрузить из файла' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Удалить' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Выгрузить' })).toHaveCount(0);
    await page.reload();
    await expect(banner).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.screenshot({ path: 'tests/screenshots/company-view-as.png' });
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Списки MML' }).click();
    await page.getByRole('button', { name: 'Редактировать' }).first().click();
    const list = page.getByRole('dialog');
    await list.getByRole('textbox', { name: 'Название списка' }).fill('Ядро как у Аксёнова');
    await list.getByRole('button', { name: 'Сохранить' }).click();
    await expect(
      page.getByText('Вы смотрите как другой сотрудник: изменять ничего нельзя. Сначала вернитесь к себе'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Понятно' }).click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Закрыть без сохранения?' })
      .getByRole('button', { name: 'Закрыть', exact: true })
      .click();

    await banner.getByRole('button', { name: 'Вернуться к себе' }).click();
    await expect(page.getByRole('link', { name: 'Сотрудники' })).toBeVisible();
    await expect(banner).toHaveCount(0);
  },
);
