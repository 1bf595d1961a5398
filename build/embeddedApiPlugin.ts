import type { Plugin } from 'vite';
import type { Host } from '#server/main/host.ts';
import { isOnMsw } from './mswPage.ts';

/**
 * Vite restarts when its configuration changes, and creates the plugins of the new start before it ends the old one:
 * they share the host.
 */
const shared = globalThis as { backOfficeHost?: Host };

/** Mounts, in `npm run dev`, the same API and configuration that `npm start` serves (part1 §1: `API_DELAY_MS`). */
export function embeddedApiPlugin(): Plugin {
  return {
    name: 'embedded-api',
    apply: (_config, env) => !isOnMsw && env.command === 'serve' && !env.isPreview && process.env.VITEST === undefined,
    async configureServer(server) {
      const load = async <T>(file: string): Promise<T> => (await server.ssrLoadModule(file)) as T;
      const { openHost } = await load<typeof import('#server/main/host.ts')>('/server/main/host.ts');
      const { readEnvironment } = await load<typeof import('#server/main/process/environment.ts')>(
        '/server/main/process/environment.ts',
      );
      const { welcome } = await load<typeof import('#server/main/process/welcome.ts')>(
        '/server/main/process/welcome.ts',
      );
      // Only one of them may lock the data folder.
      await shared.backOfficeHost?.close();
      const host = await openHost(process.env);
      shared.backOfficeHost = host;
      server.httpServer?.once('close', () => {
        if (shared.backOfficeHost !== host) return;
        delete shared.backOfficeHost;
        void host.close();
      });
      server.httpServer?.once('listening', () => {
        console.log(
          welcome(
            readEnvironment(process.env),
            server.resolvedUrls?.local[0] ?? `http://localhost:${server.config.server.port}`,
            host.people,
            host.setupKey,
          ),
        );
      });
      server.middlewares.use((request, response, next) => {
        if (/^\/(?:(?:api|config)\/|data\/[^?]*\.pmtiles)/.test(request.url ?? '')) host.answer(request, response);
        else next();
      });
    },
  };
}
