import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './build.mjs';
import { chromiumMissing, ensureChromium } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { root } from './root.mjs';

// Screenshots of the main screens in three sizes, and in the dark theme at the reference size:
// `docs/screenshots/<screen>-<theme>-<width>.jpg`, with docs/screens.md, which shows them.
ensureDependencies();
await ensureBuild();
const { chromium } = await import('@playwright/test');
const executablePath = ensureChromium();
if (!executablePath) {
  console.error(chromiumMissing);
  process.exit(1);
}

const phone = '79000000001';
const screens = [
  ['summary', '/summary', 'Summary'],
  ['all-tasks', '/all-tasks', 'All tasks'],
  ['list', '/strategy', 'List'],
  ['form', '/strategy?open=1', 'Form over the list'],
  ['mml', '/mml', 'Must-have lists'],
  ['volume', '/strategy-volume?open=1', 'Volume strategy'],
  ['tasks', '/tasks', 'Tasks of trade points'],
  ['map', '/map', 'Map'],
  ['audit', '/audit/strategy', 'Audit strategies'],
  ['reports', '/audit/reports', 'Audit reports'],
  ['motivation', '/motivation', 'Motivation'],
  ['notices', '/notice', 'Notices'],
  ['feedback', '/feedback/issues', 'Feedback issues'],
  ['billing', '/billing', 'Billing'],
  ['polls', '/polls', 'Polls'],
  ['trade-points', '/company/points', 'Master data'],
  ['audit-tasks', '/audit/tasks', 'Audit tasks'],
];
const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];
const views = [...sizes.map((size) => ['light', size]), ['dark', sizes[0]]];
const folder = join(root, 'docs/screenshots');
/** Milliseconds without a request after which a screen counts as fully drawn. */
const settled = 700;

const data = mkdtempSync(join(tmpdir(), 'screenshots-'));
const server = spawn(process.execPath, ['dist/server/start.js'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: data, DEMO: 'on' },
});
let printed = '';
server.stdout.on('data', (chunk) => {
  printed += String(chunk);
});
async function shown(pattern) {
  while (!pattern.test(printed))
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  return pattern.exec(printed)[1];
}

async function signedIn(url) {
  await fetch(`${url}/api/v1/auth/?phone=${phone}`);
  const code = await shown(/код (\d+)/);
  const response = await fetch(`${url}/api/v1/auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, code }),
  });
  return (await response.json()).data;
}

async function draw(browser, url, tokens, theme, [width, height]) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    reducedMotion: 'reduce',
  });
  await context.addInitScript((session) => {
    Object.assign(localStorage, session);
  }, tokens);
  // The stream of events never ends, so the network would never be idle.
  await context.route('**/config/events', (route) => route.fulfill({ status: 204 }));
  const page = await context.newPage();
  for (const [name, path] of screens) {
    await page.goto(url + path);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settled);
    // The tiles of the summary are loaded one after another.
    await page.getByRole('main').getByRole('status', { name: 'Загрузка' }).first().waitFor({ state: 'detached' });
    await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.jpg`), type: 'jpeg', quality: 70 });
    console.log(`${name}, ${theme === 'dark' ? 'тёмная' : 'светлая'} тема, ${width}×${height}`);
  }
  await context.close();
}

function pageOfScreens() {
  const sections = screens.map(([name, path, title]) => {
    const pictures = views.map(([theme, [width]]) => {
      const picture = `${name}-${theme}-${width}`;
      return `![${picture}](screenshots/${picture}.jpg)\n`;
    });
    return `## ${title} (\`${path}\`)\n\n${pictures.join('\n')}`;
  });
  return `# Screenshots of the main screens

The main screens at 1440, 1024 and 390 pixels, and in the dark theme at 1440. \`npm run screenshots\`
makes them and this page.

${sections.join('\n')}`;
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const url = await shown(/Открыто на (http:\S+)/);
  const { access_token, refresh_token } = await signedIn(url);
  for (const [theme, size] of views) await draw(browser, url, { access_token, refresh_token }, theme, size);
  writeFileSync(join(root, 'docs/screens.md'), pageOfScreens());
} finally {
  await browser.close();
  server.kill('SIGTERM');
  rmSync(data, { recursive: true, force: true });
}
