import { expect } from '@playwright/test';
import { violations } from './axe.ts';
import { askForCode, enterCode, signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

e2eTest(
  'signs in with the phone and the code from the SMS and opens the first item of the menu (part1 §2.2)',
  { tag: '@main' },
  async ({ page, server }) => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Вход', exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Телефон' })).toBeFocused();
    await page.keyboard.type('9000000001');
    await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue('+7 (900) 000-00-01');
    const mark = server.mark();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Код из SMS' })).toBeFocused();
    await page.keyboard.type(await server.smsCode(demoPhones.everything, mark));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/tasks');
    await expect(page.getByRole('link', { name: 'Список задач' })).toHaveAttribute('aria-current', 'page');
  },
);

e2eTest.describe('First visit of a browser', () => {
  e2eTest.use({ firstVisit: true });

  e2eTest(
    'is told nothing, fails no request, and opens the summary with the five steps of the demo',
    { tag: '@main' },
    async ({ page, server }) => {
      const failed: string[] = [];
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      });
      await page.goto('/');
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('textbox', { name: 'Телефон' })).toBeFocused();
      await expect(page.getByText('Необходима авторизация')).toBeHidden();
      await enterCode(page, await askForCode(page, server, demoPhones.everything));
      await expect(page).toHaveURL('/summary');
      const steps = page.getByRole('dialog', { name: 'Пять шагов по продукту' });
      await expect(steps.getByRole('listitem')).toHaveCount(5);
      expect(await violations(page)).toEqual([]);
      await steps.getByRole('link').last().click();
      await expect(page).toHaveURL(/\/billing\?open=\d+$/);
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page
        .getByRole('dialog', { name: 'Клавиши' })
        .getByRole('button', { name: 'Пять шагов по продукту' })
        .click();
      await expect(steps.getByRole('listitem')).toHaveCount(5);
      expect(failed).toEqual([]);
    },
  );
});

e2eTest('parses a pasted phone in its usual notations (part1 §2.2)', async ({ page }) => {
  await page.goto('/login');
  for (const written of ['+7 (912) 345-67-89', '8 912 345 67 89', '89123456789', '9123456789']) {
    await page.getByRole('textbox', { name: 'Телефон' }).fill(written);
    await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue('+7 (912) 345-67-89');
  }
});

e2eTest(
  'keeps the caret in place when a digit is corrected in the middle of the phone (part1 §2.2)',
  async ({ page }) => {
    await page.goto('/login');
    const phone = page.getByRole('textbox', { name: 'Телефон' });
    await phone.fill('79123456789');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('0');
    await expect(phone).toHaveValue('+7 (912) 340-67-89');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('1');
    await expect(phone).toHaveValue('+7 (912) 341-67-89');
  },
);

e2eTest('rejects an incomplete phone in red under its field (part1 §5; spec D1, D39)', async ({ page }) => {
  await page.goto('/login');
  const phone = page.getByRole('textbox', { name: 'Телефон' });
  await phone.fill('79123');
  await page.getByRole('button', { name: 'Получить код' }).click();
  const error = page.getByText('Ведите номер телефона полностью');
  await expect(error).toHaveCSS('color', 'rgb(196, 39, 31)');
  await expect(phone).toHaveAccessibleDescription('Ведите номер телефона полностью');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('End');
  await phone.pressSequentially('4');
  await expect(error).toBeHidden();
});

e2eTest(
  'shows a wrong code in red under the field, then accepts the right one (part1 §2.2, §8)',
  async ({ page, server }) => {
    await page.goto('/login');
    const code = await askForCode(page, server, demoPhones.pushes);
    await enterCode(page, code === '0000' ? '1111' : '0000');
    const field = page.getByRole('textbox', { name: 'Код из SMS' });
    await expect(field).toHaveAccessibleDescription(/Неверный код/);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await enterCode(page, code);
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
  },
);

e2eTest('counts down every second and then offers a new code (part1 §2.2, §9)', async ({ page, server }) => {
  await page.clock.install();
  await page.goto('/login');
  const first = await askForCode(page, server, demoPhones.strategies);
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/Код действует ещё [12]:\d\d/);
  const before = await timer.textContent();
  await page.clock.runFor(1000);
  await expect(timer).not.toHaveText(before ?? '');
  await expect(page.getByRole('button', { name: 'Запросить код повторно' })).toBeHidden();
  await page.clock.runFor(121_000);
  await expect(timer).toBeHidden();
  const mark = server.mark();
  await page.getByRole('button', { name: 'Запросить код повторно' }).click();
  const second = await server.smsCode(demoPhones.strategies, mark);
  await enterCode(page, first === second ? 'not it' : first);
  await expect(page.getByRole('textbox', { name: 'Код из SMS' })).toHaveAccessibleDescription(/Неверный код/);
  await enterCode(page, second);
  await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
});

e2eTest('lets the user go back to another number', async ({ page, server }) => {
  await page.goto('/login');
  await askForCode(page, server, demoPhones.nothing);
  await page.getByRole('button', { name: 'Изменить номер' }).click();
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue('+7 (900) 000-00-04');
});

e2eTest('redirects a signed-in user from /login to / (part1 §2.1)', async ({ page, server }) => {
  await signIn(page, server);
  await page.goto('/login');
  await expect(page).toHaveURL('/tasks');
});

e2eTest('shows a message with a reload link when the application fails to load on /login', async ({ page }) => {
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText('Страница загрузилась не полностью. Обновите её.');
  await expect(page.getByRole('link', { name: 'Обновить' })).toBeVisible();
});

e2eTest(
  'requests no list early when the menu of this user last had no such entry (spec D34, D82)',
  async ({ page, server }) => {
    await signIn(page, server, demoPhones.nothing);
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible();
    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/notifications/')) lists.push(request.url());
    });
    await page.goto('/notice');
    await expect(page).toHaveURL('/tasks');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(lists).toEqual([]);
  },
);

e2eTest(
  'shows a signed-in user a message with a reload when the application fails to load',
  async ({ page, server }) => {
    await signIn(page, server);
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
    await page.goto('/notice');
    await expect(page.getByRole('alert')).toHaveText('Страница загрузилась не полностью. Обновите её.');
    expect(await violations(page)).toEqual([]);
    await page.unroute(/\/assets\/index-[^/]*\.js$/);
    await page.getByRole('link', { name: 'Обновить' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Обновить' })).toBeHidden();
  },
);
