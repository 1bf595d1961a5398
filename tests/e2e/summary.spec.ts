import { expect } from '@playwright/test';
import { violations } from './axe.ts';
import { signIn, e2eTest } from './e2eTest.ts';

const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

e2eTest(
  'follows a number of the summary to as many rows, moves over a chart by keyboard and saves it (docs/summary.md)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server);
    await page.getByRole('link', { name: 'Полевые продажи' }).click();
    await expect(page.getByRole('heading', { name: 'Сводка', level: 1 })).toBeVisible();
    const done = page.getByRole('region', { name: 'План и факт: задачи', exact: true });
    const fact = done.getByRole('link', { name: /^Факт/ });
    const count = numberIn(await fact.textContent());
    await expect(done).toContainText(/(чем|сколько) (в |с |\d)/);

    const plot = page.getByRole('figure', { name: 'Начислено бонусов' });
    await plot.scrollIntoViewIfNeeded();
    await expect(plot.getByRole('group', { name: 'Начислено бонусов' })).toBeVisible();
    await plot.getByRole('group', { name: 'Начислено бонусов' }).press('Home');
    await expect(plot.getByRole('status')).toHaveText(/^\d\d\.\d\d\.\d{4}: Начислено бонусов [\d\s]+₽$/);
    for (const [button, file] of [
      ['PNG', 'Начислено бонусов.png'],
      ['Excel', 'Начислено бонусов.xlsx'],
    ] as const) {
      const saved = page.waitForEvent('download');
      await plot.getByRole('button', { name: button }).click();
      expect((await saved).suggestedFilename()).toBe(file);
    }
    expect(await violations(page)).toEqual([]);

    await fact.click();
    await expect(page.getByRole('heading', { name: 'Все задачи', level: 1 })).toBeVisible();
    await expect
      .poll(async () =>
        numberIn(
          await page
            .getByText(/^[\d\s]+ запис/)
            .first()
            .textContent(),
        ),
      )
      .toBe(count);
    expect(await violations(page)).toEqual([]);
  },
);
