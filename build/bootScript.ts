import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import type { BootTable } from '#app/boot/boot.ts';
import { firstPages } from './firstPages.ts';
import { chunksOf, reachableChunks } from './reachableChunks.ts';

type Bundle = Rolldown.OutputBundle;
/** Maximum gzip bytes: the script is read before all other requests. */
const limit = 3 * 1024;
const source = (file: string) => JSON.stringify(new URL(`../src/app/${file}`, import.meta.url).pathname);

/**
 * Inserts the boot script as the first script of the built page: it sets the theme before the first paint
 * (`src/app/theme`) and requests files and responses early (`src/app/boot/boot.ts`), for which the build knows the
 * chunk names.
 */
export function bootScript(): Plugin {
  let script = { name: '', code: '' };
  return {
    name: 'boot-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html;
        const code = await scriptOf(tableOf(bundle));
        const bytes = gzipSync(code).length;
        if (bytes > limit) throw new Error(`The boot script has ${bytes} bytes of gzip, at most ${limit}`);
        script = { name: `assets/boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`, code };
        return [{ tag: 'script', attrs: { src: `/${script.name}` }, injectTo: 'head-prepend' as const }];
      },
    },
    writeBundle({ dir = '' }) {
      writeFileSync(join(dir, script.name), script.code);
    },
  };
}

function tableOf(bundle: Bundle): BootTable {
  const chunks = chunksOf(bundle);
  const app = filesOf(chunks, 'app');
  const beside = (name: string) => filesOf(chunks, name).filter((file) => !app.includes(file));
  const more = [
    {
      paths: ['/', '/tasks', '/billing', '/billing/account', '/audit/reports', '/polls', '/mml'],
      files: beside('custom'),
    },
    { paths: ['/map'], files: beside('map') },
  ];
  const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'));
  if (font === undefined) throw new Error('The page has no font');
  return { font: `/${font}`, app, more, lists: firstPages() };
}

/** Returns a chunk with its styles and all its imports, except the entry, which the page references itself. */
function filesOf(chunks: ReturnType<typeof chunksOf>, name: string): string[] {
  const from = [...chunks.values()].filter((chunk) => chunk.name === name).map(({ fileName }) => fileName);
  return [...reachableChunks(chunks, from)].flatMap((fileName) => {
    const chunk = chunks.get(fileName);
    return chunk && !chunk.isEntry
      ? [...(chunk.viteMetadata?.importedCss ?? []), fileName].map((file) => `/${file}`)
      : [];
  });
}

async function scriptOf(table: BootTable): Promise<string> {
  const made = await build({
    stdin: {
      contents: `import { followTheme } from ${source('theme/followTheme.ts')}; import { boot } from ${source('boot/boot.ts')}; followTheme(); try { boot(${JSON.stringify(table)}); } catch {}`,
      resolveDir: '.',
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return made.outputFiles[0]?.text ?? '';
}
