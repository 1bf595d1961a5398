import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = new URL('../../', import.meta.url).pathname;

/** A copy of the sources, to which a test applies the changes of a document. */
export interface SourceCopy {
  path(file: string): string;
  run(script: string, ...parameters: string[]): { status: number | null; output: string };
  remove(): void;
}

/** Copies what the server, its tests and its scripts need. Caches stay in the copy. */
export function copySources(): SourceCopy {
  const copy = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const name of ['build', 'config', 'scripts', 'server', 'src', 'tests/support', 'tests/customResources'])
    cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of ['drizzle.config.ts', 'package.json', 'tsconfig.json', 'vite.config.ts', 'index.html'])
    cpSync(join(root, name), join(copy, name));
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((item) => item !== '.cache'))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  mkdirSync(join(copy, 'tests/server'), { recursive: true });
  return {
    path: (file) => join(copy, file),
    run(script, ...parameters) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
        cwd: copy,
        encoding: 'utf8',
        env: {
          ...process.env,
          VITEST: undefined,
          VITEST_POOL_ID: undefined,
          VITEST_WORKER_ID: undefined,
          NO_COLOR: '1',
        },
      });
      return { status, output: stdout + stderr };
    },
    remove: () => rmSync(copy, { recursive: true }),
  };
}
