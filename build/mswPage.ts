import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Whether `npm run dev` was started with `--msw`. */
export const isOnMsw = process.env['PAGE_ON_MSW'] === 'on';

/**
 * With `npm run dev -- --msw` the page needs no server: msw handlers respond in its own worker
 * (docs/for-developers.md).
 */
export function mswPage(): Plugin {
  return {
    name: 'msw-page',
    apply: (_config, { command }) => isOnMsw && command === 'serve',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.tsx', '/src/app/onMsw.ts') },
    configureServer(server) {
      const worker = readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'));
      server.middlewares.use('/mockServiceWorker.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(worker);
      });
    },
  };
}
