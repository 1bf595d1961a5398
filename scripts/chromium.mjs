import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { root } from './root.mjs';

/** The shell without windows comes first: it draws the same pages in three quarters of the time. */
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

/** The path of a Chromium that is there already, or undefined. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return canRun(named) ? named : undefined;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((name) => join(folder, name)));
  return [...places, ...onPath, playwrightsOwn()].find((path) => path && canRun(path));
}

/** For a child that drives a browser. */
export function chromiumEnv() {
  const path = findChromium();
  return path ? { CHROMIUM_PATH: path } : {};
}

/** Finds a Chromium, or brings one by a route that works here; undefined when there is none to be had. */
export function ensureChromium() {
  // One that was named is meant: another in its place would hide the mistake.
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

/** With a font that has Cyrillic letters: a bare machine has none, and the page would be drawn in boxes. */
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
