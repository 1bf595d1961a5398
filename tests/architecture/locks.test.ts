import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

it('finds advisory locks in one file only', () => {
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'server', 'src', 'build', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((name) => /\.(ts|tsx|mjs|sql)$/.test(name));
  const using = sources.filter((name) => /pg_(try_)?advisory/.test(readFileSync(join(root, name), 'utf8')));
  expect(using).toEqual(['server/platform/db/locks.ts']);
});
