import { expect, type Locator } from '@playwright/test';
import { signIn, e2eTest } from './e2eTest.ts';

/** Returns words that are broken across two lines. */
function brokenWords(headers: Locator): Promise<string[]> {
  return headers.evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const text = node.firstChild;
      if (!(text instanceof Text)) return [];
      return [...text.data.matchAll(/\S+/g)].flatMap((word) => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word[0]] : [];
      });
    }),
  );
}

/** Returns texts that do not fit the height of their cell. */
function cutTexts(cells: Locator): Promise<string[]> {
  return cells.evaluateAll((nodes) =>
    nodes.flatMap((node) => (node.scrollHeight > node.clientHeight ? [node.textContent] : [])),
  );
}

e2eTest(
  'breaks no list header inside a word and cuts no row text in mid-line at 1440 and 1024 pixels (spec D59)',
  { tag: '@main' },
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/notice');
    for (const [path, width] of [
      ['/notice', 1440],
      ['/strategy', 1024],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('row').nth(5)).toBeVisible();
      expect(await brokenWords(page.getByRole('columnheader')), path).toEqual([]);
      expect(await cutTexts(page.getByRole('cell')), path).toEqual([]);
    }
  },
);

e2eTest(
  'shows every account card and poll theme at 1024 by 768 pixels (part2 "Billing", "Poll statistics")',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await signIn(page, server, undefined, '/billing/account');
    for (const card of [
      'Текущий счёт',
      'Для вывода ТА',
      'Для вывода ТА при закрытии всех задач',
      'В процессе вывода',
    ]) {
      await expect(page.getByText(card, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await page.getByRole('link', { name: 'Опросы' }).click();
    const theme = page.getByRole('table', { name: 'Опросы' }).getByRole('row').nth(1);
    await expect(theme).toBeVisible();
    expect((await theme.boundingBox())?.height).toBeLessThan(90);
  },
);

e2eTest('prompts on Back over an unsaved form and keeps the typed values (spec D33)', async ({ page, server }) => {
  await signIn(page, server, undefined, '/notice');
  await page.getByRole('link', { name: 'Мотивация' }).click();
  await page.getByRole('table', { name: 'Мотивация' }).getByRole('row').nth(1).click();
  const comment = page.getByRole('dialog', { name: 'Мотивация' }).getByRole('textbox').first();
  await comment.fill('Набрано и не сохранено');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Закрыть без сохранения?' });
  await question.getByRole('button', { name: 'Продолжить' }).click();
  await expect(page).toHaveURL(/\/motivation\?open=\d+$/);
  await expect(comment).toHaveValue('Набрано и не сохранено');
  await page.goBack();
  await question.getByRole('button', { name: 'Закрыть', exact: true }).click();
  await expect(page).toHaveURL(/\/motivation$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Уведомления' })).toBeVisible();
});

e2eTest(
  'shows a whole message of 255 characters in the focused row, and under the pointer in a card that Esc closes (spec D59)',
  async ({ page, server }) => {
    await signIn(page, server, undefined, '/notice');
    const text = `Проверьте выкладку на полке у кассы ${'и фотографию ценника '.repeat(10)}до вечера`.slice(0, 255);
    await page.getByRole('button', { name: 'Создать уведомление' }).click();
    const form = page.getByRole('dialog', { name: 'Новое push-уведомление' });
    await form.getByLabel('Текст уведомления').fill(text);
    await form.getByRole('button', { name: 'Отправить' }).click();
    await page.getByRole('dialog', { name: 'Отправить всем?' }).getByRole('button', { name: 'Отправить' }).click();
    await expect(form).toBeHidden();
    const row = page
      .getByRole('table', { name: 'Уведомления' })
      .getByRole('row')
      .filter({ hasText: 'у кассы' })
      .first();
    const cell = row.getByRole('cell').filter({ hasText: 'у кассы' });
    await cell.hover();
    await expect(page.getByRole('tooltip')).toHaveText(text);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.getByRole('table', { name: 'Уведомления' }).getByRole('row').nth(2).focus();
    await page.keyboard.press('ArrowUp');
    await expect(row).toBeFocused();
    expect(
      await cell.evaluate((node) =>
        [...node.querySelectorAll('*')].every((item) => item.scrollHeight <= item.clientHeight + 1),
      ),
    ).toBe(true);
  },
);
