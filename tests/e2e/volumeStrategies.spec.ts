import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'calculates the growth of two agents, undoes it, sets a motivation and saves (part2 "Agents filter panel", spec D18, D29, D30)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/strategy-volume');
    await page.getByRole('button', { name: 'Создать стратегию' }).click();
    const form = page.getByRole('dialog', { name: 'Объемная стратегия' });
    const name = `План ${Date.now()}`;
    await form.getByPlaceholder('Введите название стратегии').fill(name);
    await form.getByRole('button', { name: 'Выбрать список MML' }).click();
    const lists = form.getByRole('region', { name: 'Списки MML' });
    await lists.getByLabel('Поиск').fill('Полный');
    await lists.getByRole('radio', { name: 'Полный ассортимент' }).check();
    await lists.getByRole('button', { name: 'Сохранить' }).click();
    for (const choice of ['Не учитывать', 'План', 'РУБ', 'Активна'])
      await form.getByRole('radio', { name: choice, exact: true }).check();
    await form.getByRole('textbox', { name: 'Период действия: с' }).fill('01.03.2031');
    await form.getByRole('textbox', { name: 'Период действия: по' }).fill('30.04.2031');
    await form.getByRole('button', { name: 'Выбрать сотрудников' }).click();
    const panel = form.getByRole('region', { name: 'Агенты' });
    const filter = panel.getByRole('form', { name: 'Фильтры' });
    await filter.getByRole('combobox', { name: 'Дистрибьютор' }).click();
    await page.getByRole('option').nth(1).click();
    await filter.getByRole('button', { name: 'Применить' }).click();
    const table = panel.getByRole('table', { name: 'Агенты' });
    await expect(table.getByRole('row').nth(2)).toBeVisible();
    for (const row of [1, 2]) await table.getByRole('row').nth(row).getByRole('checkbox').check();
    const volumes = table.getByRole('textbox', { name: /^Объём: /, disabled: false });
    const bonuses = table.getByRole('textbox', { name: /^Мотивация: /, disabled: false });
    await filter.getByRole('textbox', { name: 'Минимальный прирост' }).fill('500');
    await filter.getByRole('textbox', { name: 'Прирост объема' }).fill('10');
    await filter.getByRole('button', { name: 'Рассчитать прирост' }).click();
    await expect(volumes.first()).toHaveValue(/00$/);
    const [first, second] = await Promise.all([0, 1].map((at) => volumes.nth(at).inputValue()));
    const totals = panel.getByLabel('Итого');
    await expect(totals).toContainText('Выбрано2');
    await expect(totals).toContainText(`Объём${(Number(first) + Number(second)).toLocaleString('ru-RU')} ₽`);
    await panel.getByRole('button', { name: 'Отменить расчёт' }).click();
    await expect(volumes.first()).toHaveValue('');
    await filter.getByRole('button', { name: 'Рассчитать прирост' }).click();
    await filter.getByRole('textbox', { name: 'MIN план' }).fill('5000');
    await filter.getByRole('textbox', { name: 'Мотивация' }).fill('300');
    await filter.getByRole('button', { name: 'Проставить мотивацию' }).click();
    await expect(bonuses.first()).toHaveValue('300');
    await panel.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form.getByText('Выбрано сотрудников: 2')).toBeVisible();
    await form.getByRole('button', { name: 'Создать', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('table', { name: 'Объёмные стратегии' }).getByRole('row').nth(1)).toContainText(name);
  },
);
