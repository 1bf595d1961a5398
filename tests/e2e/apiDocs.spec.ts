import { expect } from '@playwright/test';
import { promoText } from '#tests/customResources/promo.ts';
import { violations } from './axe.ts';
import { collectPageProblems } from './pageProblems.ts';
import { signIn, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

e2eTest.use({ added: { 'promo.json': promoText } });

e2eTest(
  "lets a superuser read the API description with custom resources and try a call under the page's security policy",
  async ({ page, server }) => {
    const complaints = await collectPageProblems(page);
    await signIn(page, server, demoPhones.everything, '/strategy');
    await page.getByRole('complementary').getByRole('button', { expanded: false }).first().click();
    await page.getByRole('menuitem', { name: 'Описание API' }).click();
    await expect(page).toHaveURL('/api-docs');
    await expect(page).toHaveTitle(/^Описание API/);
    await expect(page.getByRole('heading', { name: 'Стратегии дистрибуции' })).toBeVisible();
    await page.getByRole('heading', { name: 'Промоакции' }).click();
    await page.getByText('Промоакции: список').click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    const response = page.waitForResponse(/\/api\/v1\/promos\//);
    await page.getByRole('button', { name: 'Execute' }).click();
    expect((await response).status()).toBe(200);
    await expect(page.getByText('"success": true').first()).toBeVisible();
    expect(await violations(page, undefined, '.swagger-ui')).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

e2eTest('hides the API description from other users', async ({ page, server }) => {
  await signIn(page, server, demoPhones.strategies, '/api-docs');
  await expect(page).toHaveURL('/tasks');
  await page.getByRole('complementary').getByRole('button', { expanded: false }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Выход' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Описание API' })).toBeHidden();
});
