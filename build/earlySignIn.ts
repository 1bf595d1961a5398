import { createRequire } from 'node:module';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const source = JSON.stringify(new URL('../src/app/signIn/drawing.tsx', import.meta.url).pathname);

/** Puts the sign-in into the built page as a drawing that nobody sees: for whoever is not signed in the boot script shows it, before the application is there (docs/decisions/0080). */
export function earlySignIn(): Plugin {
  return {
    name: 'early-sign-in',
    apply: 'build',
    transformIndexHtml: async () => [{ tag: 'template', attrs: { id: 'sign-in' }, children: await drawing(), injectTo: 'body-prepend' as const }],
  };
}

/** The sign-in's own component, drawn by React: one form, stated once. */
async function drawing(): Promise<string> {
  const made = await build({
    stdin: { contents: `export { drawing } from ${source};`, resolveDir: '.', loader: 'ts' },
    bundle: true, format: 'cjs', platform: 'node', jsx: 'automatic', target: 'node20', external: ['react', 'react-dom'], loader: { '.css': 'empty', '.svg': 'dataurl' }, write: false, logLevel: 'error',
  });
  const module = { exports: {} as { drawing?: () => string } };
  new Function('module', 'exports', 'require', made.outputFiles[0]?.text ?? '')(module, module.exports, createRequire(import.meta.url));
  return module.exports.drawing?.() ?? '';
}
