import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createServer } from 'vite';

const root = new URL('../..', import.meta.url).pathname;
const page = `
import { handlersFor, resources } from 'field-sales-back-office-msw';
import { setupWorker } from 'msw/browser';
await setupWorker(...handlersFor(resources.find(({ name }) => name === 'strategy'), { rows: 3 })).start({ quiet: true });
const { data } = await (await fetch('/api/v1/strategies/')).json();
document.body.innerHTML = '<ul>' + data.map(({ name }) => '<li>' + name + '</li>').join('') + '</ul>';
`;

test.use({ serviceWorkers: 'allow' });

test('runs the handlers package in a browser worker of a project outside this repository', async ({ page: tab }) => {
  const project = mkdtempSync(join(tmpdir(), 'msw-package-'));
  const made = spawnSync(process.execPath, [join(root, 'scripts/buildMsw.mjs'), join(project, 'package')], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(made.stderr).toBe('');
  mkdirSync(dirname(join(project, 'node_modules/msw')), { recursive: true });
  symlinkSync(join(root, 'node_modules/msw'), join(project, 'node_modules/msw'), 'dir');
  cpSync(join(project, 'package'), join(project, 'node_modules/field-sales-back-office-msw'), { recursive: true });
  mkdirSync(join(project, 'public'));
  cpSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), join(project, 'public/mockServiceWorker.js'));
  writeFileSync(
    join(project, 'index.html'),
    '<!doctype html><html><body><script type="module" src="/main.js"></script></body></html>',
  );
  writeFileSync(join(project, 'main.js'), page);
  const vite = await createServer({
    root: project,
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, fs: { strict: false } },
  });
  try {
    await vite.listen();
    await tab.goto(vite.resolvedUrls?.local[0] ?? '');
    await expect(tab.getByRole('listitem')).toHaveText(['Название 1', 'Название 2', 'Название 3'], { timeout: 40_000 });
  } finally {
    await vite.close();
    rmSync(project, { recursive: true, force: true });
  }
});
