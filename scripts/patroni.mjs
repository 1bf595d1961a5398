import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { root } from './root.mjs';

// Before 3.0.3 a primary that stood still took the leadership back from its successor, and acknowledged writes were
// lost; since 3.2 Patroni refuses a `ttl` below 20 s. Debian 12 has 3.0.2.
const [major, minor] = [3, 2];
const folder = join(root, 'node_modules/.cache/patroni');

/** Returns the command of a Patroni from 3.2 on; undefined without one. */
function findPatroni() {
  const unpacked = ['env', `PYTHONPATH=${folder}/usr/lib/python3/dist-packages`, `${folder}/usr/bin/patroni`];
  return [['/usr/bin/patroni'], unpacked].find(([program, ...args]) => {
    const { stdout = '' } = spawnSync(program, [...args, '--version'], { encoding: 'utf8' });
    const [, first, second] = /(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
    return Number(first) > major || (Number(first) === major && Number(second) >= minor);
  });
}

/** Unpacks the package of Debian 13 beside the installed one, whose libraries it uses. */
function unpackNewer() {
  const lists = join(folder, 'lists');
  mkdirSync(join(lists, 'partial'), { recursive: true });
  const source = join(folder, 'trixie.list');
  writeFileSync(
    source,
    'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main\n',
  );
  const options = [
    `Dir::Etc::sourcelist=${source}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${lists}`,
    'APT::Sandbox::User=',
  ];
  const apt = (...args) =>
    spawnSync('apt-get', [...options.flatMap((option) => ['-o', option]), '-qq', ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  apt('update');
  apt('download', 'patroni');
  const [file] = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.deb')) : [];
  if (file !== undefined) spawnSync('dpkg', ['-x', join(folder, file), folder], { stdio: 'inherit' });
}

let command;

/** Returns the command of a Patroni from 3.2 on, installing one if no prompt is needed; undefined without one. */
export function ensurePatroni() {
  command ??= findPatroni();
  if (command === undefined && !existsSync('/usr/bin/patroni')) aptInstall('patroni');
  command ??= findPatroni();
  if (command === undefined) unpackNewer();
  command ??= findPatroni();
  return command;
}
