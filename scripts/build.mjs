import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compressFolder } from './compress.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { newestChange } from './newestChange.mjs';
import { root } from './root.mjs';
import { writeLicences } from './thirdParties.mjs';

const stamp = join(root, 'dist/.built');
const sources = [
  'src',
  'server',
  'build',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/thirdParties.mjs',
];

/** Builds only when a source is newer than the last successful build. */
export async function ensureBuild() {
  const [built, changed] = [newestChange([stamp]), newestChange(sources.map((name) => join(root, name)))];
  if (built > 0 && changed <= built) return;
  console.log(built > 0 ? 'Исходники новее сборки, собираю…' : 'Собираю…');
  await build();
}

/**
 * Builds `dist/web`, the page, and `dist/server`, the server and its commands with the files of its threads. The stamp
 * is the start time of the build. With `stats`, also writes a treemap of the scripts.
 */
export async function build({ stats = false } = {}) {
  const began = new Date();
  rmSync(stamp, { force: true });
  const vite = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, BUILD_STATS: stats ? 'on' : 'off' },
    },
  );
  if (vite.status !== 0) throw new Error('Сборка страницы не удалась (vite build).');
  writeLicences(join(root, 'dist/web/licenses.txt'));
  await compressFolder(join(root, 'dist/web'));
  await buildServer();
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, began.toISOString());
  // Files changed during the build are newer than it.
  utimesSync(stamp, began, began);
}

/**
 * Packages stay external: PGlite reads its files from its install location. The migrations, functions and
 * triggers are copied unchanged next to the server.
 */
async function buildServer() {
  for (const folder of ['migrations', 'routines']) {
    rmSync(join(root, 'dist/server', folder), { recursive: true, force: true });
    cpSync(join(root, 'server/platform/db', folder), join(root, 'dist/server', folder), {
      recursive: true,
      filter: (path) => !path.endsWith('_snapshot.json'),
    });
  }
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    outdir: 'dist/server',
    entryPoints: {
      start: 'server/main/start.ts',
      user: 'server/main/commands/user.ts',
      data: 'server/main/commands/data.ts',
      planning: 'server/main/commands/planning.ts',
      databaseWorker: 'server/platform/db/embedded/worker.ts',
      checkWorker: 'server/admin/config/check/checkWorker.ts',
    },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [
      {
        name: 'packages-stay-outside',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path, external: true },
          ),
      },
    ],
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureDependencies();
  await build({ stats: process.argv.includes('--stats') });
}
