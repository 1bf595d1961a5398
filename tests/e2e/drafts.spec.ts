import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Server } from './server.ts';
import { askForCode, enterCode, signIn, signOut, e2eTest } from './e2eTest.ts';
import { demoPhones } from '../support/demoPhones.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Новое push-уведомление' });
const text = (page: Page) => form(page).getByRole('textbox', { name: 'Текст уведомления' });
const offer = (page: Page) => form(page).getByRole('status').filter({ hasText: 'Есть несохранённый черновик от' });
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Вход' });

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Создать уведомление' }).click();
  await expect(text(page)).toBeVisible();
}

/** Types, and waits until the draft is stored on the computer. */
async function write(page: Page, words: string): Promise<void> {
  await openForm(page);
  await text(page).fill(words);
  await expect.poll(() => storedDrafts(page)).not.toBe('[]');
}

/** Returns the contents of IndexedDB, as any user of the computer could read them. */
async function storedDrafts(page: Page): Promise<string> {
  // Opening the database here first would create it without its stores.
  if (!(await page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'drafts'))))
    return '[]';
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('drafts');
        request.addEventListener('success', () => {
          const database = request.result;
          const rows = database.objectStoreNames.contains('sealed')
            ? database.transaction('sealed').objectStore('sealed').getAll()
            : null;
          const end = (found: unknown[]) => {
            database.close();
            resolve(
              JSON.stringify(found, (_key, value: unknown) =>
                value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
              ),
            );
          };
          if (rows) rows.addEventListener('success', () => end(rows.result));
          else end([]);
        });
      }),
  );
}

/** Returns the operating system's processes of the browser with this profile folder. */
async function processesOf(folder: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map(async (id) => [Number(id), await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')] as const),
  );
  return lines
    .filter(([id, line]) => id !== process.pid && line.includes(`--user-data-dir=${folder}`))
    .map(([id]) => id);
}

function launch(folder: string): Promise<BrowserContext> {
  const { CHROMIUM_PATH: executablePath } = process.env;
  return chromium.launchPersistentContext(folder, {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
    locale: 'ru-RU',
    reducedMotion: 'reduce',
  });
}

/** Ends the session on the server, as an expiry does. */
async function expire(page: Page, server: Server): Promise<void> {
  const [access, refresh] = await page.evaluate(() => [
    localStorage.getItem('access_token') ?? '',
    localStorage.getItem('refresh_token') ?? '',
  ]);
  const { status } = await fetch(`${server.url}/api/v1/auth/`, {
    method: 'DELETE',
    headers: { 'x-token': access ?? '', device: 'web', 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: refresh }),
  });
  expect(status).toBe(200);
}

e2eTest('keeps typed values after a killed browser, unreadable on the disk (spec D66)', async ({ server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'killed-'));
  const before = await launch(folder);
  const page = before.pages()[0] ?? (await before.newPage());
  await signIn(page, server, demoPhones.everything, '/notice');
  await write(page, 'Проверьте выкладку чая');
  expect(await storedDrafts(page)).not.toContain('выкладку');
  const closed = new Promise<void>((resolve) => {
    before.once('close', () => resolve());
  });
  for (const id of await processesOf(folder)) process.kill(id, 'SIGKILL');
  await closed;
  const after = await launch(folder);
  const again = after.pages()[0] ?? (await after.newPage());
  // Chromium writes localStorage, including the session, only some seconds later.
  await signIn(again, server, demoPhones.everything, '/notice');
  await openForm(again);
  await expect(offer(again)).toBeVisible();
  await expect(text(again)).toHaveValue('');
  await offer(again).getByRole('button', { name: 'Продолжить' }).press('Enter');
  await expect(text(again)).toHaveValue('Проверьте выкладку чая');
  await expect(text(again)).toBeFocused();
  await form(again).getByRole('button', { name: 'Отправить' }).click();
  await again.getByRole('dialog', { name: 'Отправить всем?' }).getByRole('button', { name: 'Отправить' }).click();
  await expect(form(again)).toBeHidden();
  await expect.poll(() => storedDrafts(again)).toBe('[]');
  await after.close();
  await rm(folder, { recursive: true, force: true });
});

e2eTest(
  'keeps the draft after a reload confirmed with «leave» and a closed tab; `Удалить черновик` deletes it',
  async ({ page, context, server }) => {
    await signIn(page, server, demoPhones.everything, '/notice');
    await write(page, 'Черновик двух вкладок');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    // The open record is in the address.
    await expect(offer(page)).toBeVisible();
    await page.close();
    const other = await context.newPage();
    await other.goto('/notice');
    await openForm(other);
    await offer(other).getByRole('button', { name: 'Удалить черновик' }).click();
    await expect(offer(other)).toBeHidden();
    await expect.poll(() => storedDrafts(other)).toBe('[]');
  },
);

e2eTest(
  'shows the sign-in over an open form when the session expires, and the form continues (spec D21, D66)',
  async ({ page, server }) => {
    await signIn(page, server, demoPhones.everything, '/notice');
    const words = `Сеанс кончится ${Date.now()}`;
    await write(page, words);
    await expire(page, server);
    await form(page).getByRole('button', { name: 'Отправить' }).click();
    await page.getByRole('dialog', { name: 'Отправить всем?' }).getByRole('button', { name: 'Отправить' }).click();
    await expect(signInAgain(page)).toContainText('Сеанс завершён. Войдите снова, чтобы продолжить.');
    await expect(page).toHaveURL('/notice?open=new');
    for (let stop = 0; stop < 6; stop += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially('9000000001');
    await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue('+7 (900) 000-00-01');
    const code = await askForCode(page, server, demoPhones.everything);
    await enterCode(page, code);
    await expect(signInAgain(page)).toBeHidden();
    await expect(text(page)).toHaveValue(words);
    await form(page).getByRole('button', { name: 'Отправить' }).press('Enter');
    await page.getByRole('dialog', { name: 'Отправить всем?' }).getByRole('button', { name: 'Отправить' }).click();
    await expect(form(page)).toBeHidden();
    await expect(page.getByRole('table', { name: 'Уведомления' }).getByRole('row').nth(1)).toContainText(words);
  },
);

e2eTest(
  'keeps scroll and focus for the same user after a sign-out in another tab',
  async ({ page, context, server }) => {
    await signIn(page, server, demoPhones.everything, '/motivation');
    await page.getByRole('button', { name: 'Добавить мотивацию' }).click();
    const motivation = page.getByRole('dialog', { name: 'Мотивация' });
    const comment = motivation.getByRole('textbox', { name: 'Комментарий' });
    await comment.fill('Не терять');
    const other = await context.newPage();
    await other.goto('/logout');
    await page.bringToFront();
    await expect(signInAgain(page)).toBeVisible();
    const code = await askForCode(page, server, demoPhones.everything);
    await enterCode(page, code);
    await expect(signInAgain(page)).toBeHidden();
    await expect(comment).toBeFocused();
    await page.keyboard.type('!');
    await expect(comment).toHaveValue('Не терять!');
  },
);

e2eTest(
  'opens a fresh screen for another user; the draft stays for its owner (spec D21)',
  async ({ page, context, server }) => {
    await signIn(page, server, demoPhones.everything, '/notice');
    await write(page, 'Только для своих');
    const other = await context.newPage();
    await other.goto('/logout');
    const code = await askForCode(page, server, demoPhones.pushes);
    await enterCode(page, code);
    await expect(signInAgain(page)).toBeHidden();
    await expect(form(page)).toBeHidden();
    await expect(page.getByText('Только для своих')).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Уведомления' }).click();
    await openForm(page);
    await expect(text(page)).toHaveValue('');
    await expect(offer(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await signOut(page);
    await expect(page).toHaveURL('/login');
    await enterCode(page, await askForCode(page, server, demoPhones.everything));
    await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Уведомления' }).click();
    await openForm(page);
    await offer(page).getByRole('button', { name: 'Продолжить' }).click();
    await expect(text(page)).toHaveValue('Только для своих');
  },
);

e2eTest(
  'lists drafts in the list and the profile menu; signing out prompts whether to keep them',
  async ({ page, server }) => {
    await signIn(page, server, demoPhones.everything, '/motivation');
    const rows = page.getByRole('table', { name: 'Мотивация' }).getByRole('row');
    const motivation = page.getByRole('dialog', { name: 'Мотивация' });
    await rows.nth(1).click();
    const name = await motivation.getByPlaceholder('Введите название мотивации').inputValue();
    await motivation.getByRole('textbox', { name: 'Комментарий' }).fill('Ещё не решено');
    await expect.poll(() => storedDrafts(page)).not.toBe('[]');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Закрыть без сохранения?' })
      .getByRole('button', { name: 'Закрыть', exact: true })
      .click();
    await expect(rows.nth(1)).toContainText('Черновик');
    await page.goto('/notice');
    const profile = page.getByRole('complementary').getByRole('button', { expanded: false }).first();
    await profile.click();
    await page.getByRole('menuitem', { name: 'Черновики 1' }).click();
    const drafts = page.getByRole('dialog', { name: 'Черновики' });
    await expect(drafts.getByRole('listitem')).toContainText(name);
    await drafts.getByRole('button', { name: 'Открыть' }).click();
    await expect(page).toHaveURL(/\/motivation\?open=\d+$/);
    await motivation.getByRole('button', { name: 'Продолжить' }).click();
    await expect(motivation.getByRole('textbox', { name: 'Комментарий' })).toHaveValue('Ещё не решено');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Закрыть без сохранения?' })
      .getByRole('button', { name: 'Закрыть', exact: true })
      .click();
    await expect(motivation).toBeHidden();
    await signOut(page);
    const question = page.getByRole('dialog', { name: 'Сохранить черновики на этом компьютере?' });
    await expect(question.getByRole('button', { name: 'Сохранить' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page).toHaveURL('/motivation');
    await signOut(page);
    await question.getByRole('button', { name: 'Удалить' }).click();
    await expect(page).toHaveURL('/login');
    await expect.poll(() => storedDrafts(page)).toBe('[]');
  },
);
