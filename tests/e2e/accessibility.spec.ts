import { expect, type Page } from '@playwright/test';
import { violations } from './axe.ts';
import { collectPageProblems } from './pageProblems.ts';
import { askForCode, signIn, e2eTest, visitEveryMenuEntry } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** Takes a screenshot for review when SCREENSHOTS=1. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env['SCREENSHOTS'] === undefined) return;
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `tests/screenshots/${name}-${size.width}.png` });
  }
}

e2eTest('shows the sign-in page without accessibility violations in any state', async ({ page, server }) => {
  await page.goto('/notice');
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByText('Ведите номер телефона полностью')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sign-in-phone');
  await askForCode(page, server, demoPhones.everything);
  expect(await violations(page)).toEqual([]);
  await picture(page, 'sign-in-code');
});

e2eTest(
  'opens every menu route in the shell (part1 §2.1) without accessibility violations, console errors or policy breaches',
  async ({ page, server }) => {
    // axe takes seconds for each page.
    e2eTest.slow();
    const complaints = await collectPageProblems(page);
    await signIn(page, server);
    await visitEveryMenuEntry(page, async (address) => {
      expect(await violations(page), address).toEqual([]);
      await picture(page, `page${address.replaceAll('/', '-')}`);
    });
    expect(complaints).toEqual([]);
  },
);
