import { readdirSync } from 'node:fs';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { compileConditions } from './compileConditions.ts';

const id = 'virtual:conditions';
const folder = new URL('../src/resources/', import.meta.url).pathname;

/**
 * `virtual:conditions` maps a resource's name to a loader of its compiled conditions, `virtual:conditions/<name>` is one of
 * them. Every declaration exported from `src/resources` is compiled.
 */
export function compiledConditions(): Plugin {
  return {
    name: 'compiled-conditions',
    resolveId: (source) => (source === id || source.startsWith(`${id}/`) ? `\0${source}` : undefined),
    async load(source) {
      if (!source.startsWith(`\0${id}`)) return undefined;
      const all = await declarations();
      for (const file of all.files) this.addWatchFile(file);
      const name = source.slice(id.length + 2);
      if (name) return compileConditions(all.byName[name] as Declaration);
      const loaders = Object.keys(all.byName).map((one) => `${JSON.stringify(one)}: () => import(${JSON.stringify(`${id}/${one}`)})`);
      return `export default { ${loaders.join(', ')} };\n`;
    },
  };
}

async function declarations(): Promise<{ byName: Record<string, Declaration>; files: string[] }> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts')).map((file) => folder + file);
  const entry = files.map((file) => `export * from ${JSON.stringify(file)};`).join('\n');
  const bundle = await build({
    stdin: { contents: entry, resolveDir: folder }, bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'silent',
  });
  const code = bundle.outputFiles[0]?.text ?? '';
  const found = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as Record<string, unknown>;
  const byName: Record<string, Declaration> = {};
  for (const value of Object.values(found)) if (isDeclaration(value)) byName[value.name] = value;
  return { byName, files };
}

function isDeclaration(value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && 'fields' in value && 'api' in value;
}
