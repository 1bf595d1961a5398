import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from './root.mjs';

// Builds the msw handlers as a standalone package (docs/for-developers.md): one module with its types.
const out = process.argv[2] ?? join(root, 'dist/msw');
const types = join(out, 'types');
const { version, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

rmSync(out, { recursive: true, force: true });
mkdirSync(types, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: ['src/msw/entry.ts'],
  outfile: join(out, 'index.js'),
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  target: 'es2022',
  external: ['msw', 'msw/*'],
  logLevel: 'warning',
});

writeFileSync(
  join(out, 'tsconfig.json'),
  JSON.stringify({
    extends: join(root, 'tsconfig.json'),
    include: [],
    files: [join(root, 'src/msw/entry.ts')],
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: types,
      rootDir: join(root, 'src'),
      types: [],
      typeRoots: [join(root, 'node_modules/@types')],
    },
  }),
);
const made = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(out, 'tsconfig.json')],
  { cwd: root, stdio: 'inherit' },
);
if (made.status !== 0) throw new Error('Типы пакета не собрались (tsc).');
rmSync(join(out, 'tsconfig.json'));
// Feature folders refer to each other by names that only this repository knows.
for (const file of readdirSync(types, { recursive: true })
  .map((name) => join(types, name))
  .filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(file, 'utf8')
    .replace(
      /(['"])#([a-z]+\/[^'"]+)\.tsx?\1/g,
      (_all, quote, path) => `${quote}${relativeTo(file, join(types, path))}.js${quote}`,
    )
    .replace(/(['"])(\.{1,2}\/[^'"]+)\.tsx?\1/g, '$1$2.js$1');
  writeFileSync(file, text);
}
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify(
    {
      name: 'field-sales-back-office-msw',
      version,
      type: 'module',
      description: 'Handlers of msw for the API of the field sales back office',
      exports: { '.': { types: './types/msw/entry.d.ts', default: './index.js' } },
      peerDependencies: { msw: `^${devDependencies.msw}` },
      dependencies: { '@sinclair/typebox': dependencies['@sinclair/typebox'] },
    },
    null,
    2,
  )}\n`,
);

function relativeTo(file, target) {
  const path = relative(dirname(file), target).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}
