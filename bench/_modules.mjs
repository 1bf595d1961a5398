import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { build } from 'vite';
import { chunksOf, reachableChunks } from '../build/reachableChunks.ts';

const root = new URL('..', import.meta.url).pathname;
/** Gzip bytes from which a module is listed. */
const large = 5 * 1024;

/**
 * Lists each large module of the first list with its size, minified and compressed separately; together in one file
 * they are smaller.
 */
export async function largeModules(folder) {
  const { output } = await build({
    root,
    configFile: `${root}vite.config.ts`,
    logLevel: 'silent',
    build: { outDir: join(folder, 'modules') },
  });
  const chunks = chunksOf(Object.fromEntries(output.map((file) => [file.fileName, file])));
  const from = [...chunks.values()]
    .filter(({ name, isEntry }) => isEntry || name === 'app')
    .map(({ fileName }) => fileName);
  const modules = [...reachableChunks(chunks, from)].flatMap((file) => Object.entries(chunks.get(file)?.modules ?? {}));
  const sizes = await Promise.all(
    modules.map(async ([id, { code }]) => [
      nameOf(id),
      gzipSync((await transform(code ?? '', { minify: true })).code).length,
    ]),
  );
  const named = sizes.filter(([, size]) => size >= large).toSorted((item, other) => other[1] - item[1]);
  console.log(
    `modules of the first list from ${large / 1024} KB of gzip: ${named.map(([name, size]) => `${name} ${(size / 1024).toFixed(1)}`).join(', ')}`,
  );
}

function nameOf(id) {
  return id
    .replace(/^\0|\?.*$/g, '')
    .replace(/^.*node_modules\//, '')
    .replace(root, '');
}
