import { expect, type Page } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Разделы' }).getByRole('link').allTextContents();

e2eTest(
  'shows the menu sections and entries in their order, each a real link (part1 §2.1; spec D3, D36)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server);
    const menu = page.getByRole('navigation', { name: 'Разделы' });
    await expect(menu.getByRole('heading')).toHaveText([
      'Дистрибуция',
      'Аудит',
      'Объем',
      'Обратная связь',
      'Опросы',
      'Настройка',
      'Факты',
    ]);
    const addresses = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => `${link.getAttribute('href')} ${link.textContent}`));
    expect(addresses).toEqual([
      '/summary Сводка',
      '/all-tasks Все задачи',
      '/tasks Список задач',
      '/map Карта',
      '/notice Уведомления',
      '/strategy Стратегии дистрибуции',
      '/motivation Мотивация',
      '/mml Списки MML',
      '/billing Биллинг',
      '/audit/strategy Стратегии аудита',
      '/audit/tasks Задачи аудита',
      '/audit/reports Отчеты',
      '/strategy-volume Стратегии объема',
      '/tasks-volume Задачи объема',
      '/feedback/issues Обращения',
      '/polls Опросы',
      '/company/start Что загрузить сначала',
      '/company/employees Сотрудники',
      '/company/roles Роли',
      '/company/territories Территории',
      '/company/distributors Дистрибьюторы',
      '/company/chains Федеральные сети',
      '/company/categories Категории и торговые марки',
      '/company/products Товары',
      '/company/agents Торговые агенты',
      '/company/points Торговые точки',
      '/company/point-agents Агенты точек',
      '/company/keys Ключи обмена',
      '/company/webhooks Вебхуки',
      '/company/deliveries Журнал вебхуков',
      '/company/jobs Фоновые работы',
      '/company/planning-check Проверка планирования',
      '/company/sign-in Вход и SMS',
      '/company/sales Продажи',
      '/company/tasks Выполнение задач',
      '/company/refills Движения счёта',
      '/company/withdrawals Вывод средств',
      '/company/poll-themes Темы опросов',
      '/company/poll-questions Пункты опросов',
      '/company/poll-answers Ответы',
      '/company/promos Промо на полке',
      '/company/audit-reports Отчёты аудита',
    ]);
  },
);

e2eTest('hides entries that need a flag the user lacks (part1 §6, spec D4)', async ({ page, server }) => {
  await signIn(page, server, demoPhones.nothing);
  // The list of audit tasks loads after the first screen.
  await expect
    .poll(() => links(page))
    .toEqual([
      'Сводка',
      'Все задачи',
      'Список задач',
      'Карта',
      'Списки MML',
      'Стратегии аудита',
      'Задачи аудита',
      'Отчеты',
      'Стратегии объема',
      'Задачи объема',
      'Обращения',
      'Опросы',
    ]);
});

e2eTest('shows only notices of the entries that need a flag for pushAccess (part1 §6)', async ({ page, server }) => {
  await signIn(page, server, demoPhones.pushes);
  expect(await links(page)).toContain('Уведомления');
  expect(await links(page)).not.toContain('Мотивация');
  await page.goto('/billing');
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByText('Недостаточно прав: нужен доступ «Биллинг»')).toBeVisible();
});

e2eTest('redirects an unknown address to the first route of the menu (part1 §2.1)', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/nothing/here');
  await expect(page).toHaveURL('/tasks');
});

e2eTest(
  'shows the current menu entry fully in a low window, even when other content takes space from the menu',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await signIn(page, server);
    const entry = page.getByRole('link', { name: 'Товары' });
    await page.goto('/company/products');
    await expect(page.getByRole('button', { name: 'Начать с чистой базы' })).toBeVisible();
    await expect(entry).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 420 });
    await expect(entry).toBeInViewport({ ratio: 1 });
  },
);

e2eTest('remembers a collapsed sidebar, whose links keep their names', async ({ page, server }) => {
  await signIn(page, server);
  await page.getByRole('button', { name: 'Свернуть меню' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Развернуть меню' })).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('link', { name: 'Карта' }).click();
  // The map stores its view in the address.
  await expect(page).toHaveURL(/\/map(\?|$)/);
});

e2eTest(
  'names the profile button by the full name and opens its menu by keyboard (spec D36)',
  async ({ page, server }) => {
    await signIn(page, server);
    const button = page.getByRole('complementary').getByRole('button', { name: 'Орлова Марина Сергеевна' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Студия ресурсов' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'История' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Описание API' })).toBeFocused();
    for (const name of ['Мой профиль', 'Посмотреть как…']) {
      await page.getByRole('menuitem', { name }).waitFor();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name })).toBeFocused();
    }
    for (const theme of ['Как в системе', 'Светлая', 'Тёмная']) {
      await page.getByRole('menuitemradio', { name: theme }).waitFor();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitemradio', { name: theme })).toBeFocused();
    }
    await page.keyboard.press('ArrowDown');
    await expect(
      page.getByRole('menuitemcheckbox', { name: 'Сообщать, когда закончится долгая работа' }),
    ).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Выход' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(page.getByRole('menu')).toBeHidden();
  },
);
