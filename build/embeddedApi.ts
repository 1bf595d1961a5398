import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

/** In `npm run dev`, mounts the same API and configuration that `npm start` serves (part1 §1: `API_DELAY_MS`). */
export function embeddedApi(): Plugin {
  return {
    name: 'embedded-api',
    apply: (_config, env) => env.command === 'serve' && !env.isPreview && process.env.VITEST === undefined,
    async configureServer(server) {
      const { openHost } = await server.ssrLoadModule('/server/host.ts') as typeof import('#server/host.ts');
      const host = await openHost(process.env);
      server.httpServer?.once('close', () => void host.close());
      server.middlewares.use((request, response, next) => {
        if (!/^\/(api|config)\//.test(request.url ?? '')) return next();
        answer(host.fetch, request, response).then(undefined, next);
      });
    },
  };
}

async function answer(fetch: (request: Request) => Promise<Response>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { getRequestListener } = await import('@hono/node-server');
  await getRequestListener(fetch)(request, response);
}
