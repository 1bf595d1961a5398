import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { root } from './root.mjs';

/** The headless shell is tried first: it draws the same pages in three quarters of the time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the path of an installed Chromium, or undefined. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return canRun(named) ? named : undefined;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((name) => join(folder, name)));
  return [...places, ...onPath, playwrightsOwn()].find((path) => path && canRun(path));
}

/** Returns the environment for a child process that controls a browser. */
export function chromiumEnv() {
  const path = findChromium();
  return path ? { CHROMIUM_PATH: path } : {};
}

/** Finds a Chromium, or installs one in a way that works on this machine; returns undefined when that fails. */
export function ensureChromium() {
  // An explicitly named browser must be used: a replacement would hide the error.
  if (process.env.CHROMIUM_PATH) return findChromium();
  return findChromium() ?? bring('Playwright', byPlaywright) ?? bring('apt-get', byApt);
}

export const chromiumMissing =
  'Для историй в браузере нужен Chromium: установите пакет chromium (или Google Chrome) ' +
  'либо укажите путь к нему в CHROMIUM_PATH и повторите «npm test».';

function bring(name, route) {
  console.log(`Chromium не найден, пробую установить: ${name}…`);
  return route() ? findChromium() : undefined;
}

function byPlaywright() {
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  return (
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { cwd: root, stdio: 'ignore', timeout: 240_000 })
      .status === 0
  );
}

/** Also installs a font with Cyrillic letters: a bare machine has no such font, and the page would show boxes. */
function byApt() {
  return ['chromium-headless-shell', 'chromium'].some((name) => aptInstall(name, 'fonts-dejavu-core'));
}

function playwrightsOwn() {
  try {
    return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

function canRun(path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
