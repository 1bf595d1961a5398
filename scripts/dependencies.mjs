import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './root.mjs';

/** Installs the packages when `node_modules` is missing or does not match the lock file. */
export function ensureDependencies() {
  const reason = whyInstall();
  if (!reason) return;
  console.log(`Устанавливаю зависимости (${reason})…`);
  const [command, ...first] = npm();
  const run = spawnSync(command, [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && first.length === 0,
  });
  if (run.status !== 0) {
    console.error('Не удалось установить зависимости: выполните «npm ci» и посмотрите, что он ответит.');
    process.exit(1);
  }
}

/** Compares contents, not dates: a checkout or `npm install` touches either file without a real difference. */
function whyInstall() {
  const installed = packages('node_modules/.package-lock.json');
  if (!installed) return 'их ещё нет';
  for (const [path, wanted] of Object.entries(packages('package-lock.json') ?? {})) {
    if (path === '' || wanted.optional || wanted.devOptional || wanted.link) continue;
    if (installed[path]?.version !== wanted.version) return `изменился ${path.replace(/^.*node_modules\//, '')}`;
  }
  return '';
}

function packages(file) {
  try {
    return JSON.parse(readFileSync(new URL(file, `file://${root}`), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Returns npm by the path from its environment, so that a run does not depend on the shell's `npm`. */
export function npm() {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? [process.execPath, path] : ['npm'];
}
