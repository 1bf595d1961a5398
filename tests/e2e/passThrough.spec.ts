import { expect } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from './server.ts';
import { signIn, e2eTest } from './e2eTest.ts';

e2eTest(
  'shows the same screens with an external host of the same API and the modules of this installation (design; spec D34)',
  async ({ page, server }) => {
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    await writeFile(
      join(folder, 'app.json'),
      JSON.stringify({ productName: 'Наша компания', modules: ['auth', 'distribution', 'audit'] }),
    );
    const proxy = await Server.open({ API_URL: server.url, CONFIG_DIR: folder });
    try {
      await page.goto(`${proxy.url}/login`);
      await expect(page.getByText('Наша компания')).toBeVisible();
      await signIn(page, server, undefined, `${proxy.url}/notice`);
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Обращения' })).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Объем' })).toBeHidden();
      await page.goto(`${proxy.url}/tasks-volume`);
      await expect(page).toHaveURL(`${proxy.url}/tasks`);
    } finally {
      await proxy.close();
      await rm(folder, { recursive: true });
    }
  },
);
