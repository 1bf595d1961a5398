import { expect } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'prompts before editing a list in active use: Нет keeps the typed values, Да saves (part2 "Product lists", §8, spec D3, D46)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/strategy');
    const filter = page.getByRole('form', { name: 'Фильтр по правилам' });
    const rows = page.getByRole('table', { name: 'Стратегии дистрибуции' }).getByRole('row');
    await filter.getByRole('combobox', { name: 'Статус' }).click();
    await page.getByRole('option', { name: 'Активна', exact: true }).click();
    await filter.getByRole('textbox', { name: 'Период действия: с' }).fill(new Date().toLocaleDateString('ru-RU'));
    const request = page.waitForResponse(
      (response) => response.url().includes('status=0') && response.url().includes('startDate'),
    );
    await filter.getByRole('button', { name: 'Применить' }).click();
    await request;
    await expect(rows.nth(1)).toContainText('Активна');
    const [list = ''] = (await rows.nth(1).getByRole('cell').nth(1).innerText()).split('\n');
    await page.getByRole('button', { name: 'Создать стратегию' }).click();
    const strategy = page.getByRole('dialog', { name: 'Стратегия' });
    await strategy.getByRole('button', { name: 'Выбрать список MML' }).click();
    const lists = strategy.getByRole('region', { name: 'Списки MML', exact: true });
    const edited = strategy.getByRole('region', { name: `Списки MML / ${list}` });
    const volume = edited.getByRole('textbox', { name: /^Мин\. объём: / }).first();
    const question = page.getByRole('dialog', { name: 'Ошибка' });
    await lists.getByLabel('Поиск').fill(list);
    await lists.getByRole('listitem').filter({ hasText: list }).getByRole('button', { name: 'Редактировать' }).click();
    await volume.fill('17');
    await edited.getByRole('button', { name: 'Сохранить' }).click();
    await expect(question).toContainText(`Список «${list}» используется в активных стратегиях`);
    await question.getByRole('button', { name: 'Нет' }).click();
    await expect(volume).toHaveValue('17');
    await edited.getByRole('button', { name: 'Сохранить' }).click();
    await expect(question).toContainText('Заменить?');
    await question.getByRole('button', { name: 'Да' }).click();
    await expect(edited).toBeHidden();
    await lists.getByLabel('Поиск').fill(list);
    await lists.getByRole('listitem').filter({ hasText: list }).getByRole('button', { name: 'Редактировать' }).click();
    await expect(volume).toHaveValue('17');
  },
);

e2eTest(
  'creates a list from search results: three characters, minimum volume 6, no duplicates (part2 "Product lists", spec D17, D45)',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/mml');
    await page.getByRole('button', { name: '+ Добавить список' }).click();
    const form = page.getByRole('dialog', { name: 'Списки MML / Новый список' });
    await form.getByRole('button', { name: 'Сохранить' }).click();
    const refused = page.getByRole('dialog', { name: 'Заполните необходимые поля' });
    for (const message of ['Введите название списка', 'Выберите продукты'])
      await expect(refused).toContainText(message);
    await page.keyboard.press('Escape');
    const name = `Чайная полка ${Date.now()}`;
    await form.getByLabel('Название списка').fill(name);
    await form.getByLabel('Поиск').fill('ча');
    await expect(form.getByText('Введите не менее 3 символов')).toBeVisible();
    await form.getByLabel('Поиск').fill('чай');
    const found = form.getByRole('group', { name: 'Найденные товары и категории' }).getByRole('checkbox');
    await found.nth(0).check();
    await found.nth(1).check();
    await found.nth(1).click();
    const volumes = form.getByRole('table', { name: 'Состав списка' }).getByRole('textbox', { name: /^Мин\. объём: / });
    await expect(volumes).toHaveCount(2);
    await expect(volumes.first()).toHaveValue('6');
    await volumes.first().fill('9');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await expect(form).toBeHidden();
    await page
      .getByRole('table', { name: 'Списки MML' })
      .getByRole('row')
      .filter({ hasText: name })
      .getByRole('button', { name: 'Редактировать' })
      .click();
    const stored = page.getByRole('dialog', { name: `Списки MML / ${name}` });
    await expect(stored.getByRole('textbox', { name: /^Мин\. объём: / }).first()).toHaveValue('9');
  },
);

e2eTest('chooses a list added within a strategy by the first click on it', async ({ page, server }) => {
  await signIn(page, server, undefined, '/strategy');
  await page.getByRole('button', { name: 'Создать стратегию' }).click();
  const strategy = page.getByRole('dialog', { name: 'Стратегия' });
  await strategy.getByRole('button', { name: 'Выбрать список MML' }).click();
  await strategy.getByRole('button', { name: '+ Добавить список' }).click();
  const form = strategy.getByRole('region', { name: 'Списки MML / Новый список' });
  await form.getByLabel('Название списка').fill('Список из стратегии');
  await form.getByLabel('Поиск').fill('чай');
  await form.getByRole('group', { name: 'Найденные товары и категории' }).getByRole('checkbox').first().check();
  await form.getByRole('button', { name: 'Сохранить' }).click();
  const added = strategy.getByRole('radio', { name: 'Список из стратегии' });
  await added.click();
  await expect(added).toBeChecked();
  await expect(strategy.getByText('Список из стратегии')).toHaveCount(2);
});
