import { expect, type Page } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';
import { fillStrategy, strategyForm as modal, type StrategyTexts } from './strategyForm.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Стратегии дистрибуции' });

/** Returns the texts of the first active strategy of the list. */
async function firstActive(page: Page): Promise<StrategyTexts> {
  const cells = table(page)
    .getByRole('row')
    .filter({ hasText: /Активна/ })
    .first()
    .getByRole('cell');
  await expect(cells.nth(1)).toHaveText(/\S/);
  const [name = '', lists = '', period = '', distributors = ''] = await Promise.all(
    [0, 1, 2, 3].map((at) => cells.nth(at).innerText()),
  );
  const [from = '', to = ''] = period.match(/\d\d\.\d\d\.\d{4}/g) ?? [];
  return { name, list: lists.split('\n')[0] ?? '', distributor: distributors.split(',')[0] ?? '', from, to };
}

e2eTest(
  'creates a strategy with its panels; an active duplicate needs a confirmation (part1 §2.5, §8, spec D46)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/strategy');
    const twin = await firstActive(page);
    const name = `Весна ${Date.now()}`;
    await fillStrategy(page, { ...twin, name });
    const question = page.getByRole('dialog', { name: 'Ошибка' });
    await expect(question).toContainText('Для этого дистрибьютора и списка MML уже действует стратегия');
    await expect(question).toContainText(`«${twin.name}», ${twin.distributor}, с ${twin.from} по ${twin.to}`);
    await question.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(modal(page)).toBeHidden();
    await expect(table(page).getByRole('row').nth(1)).toContainText(name);
  },
);
