import type { Plugin, PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * Builds the service worker of the page, `dist/web/serviceWorker.js`, with the list of cached files: the page, its
 * scripts and styles; map outlines are always loaded from the network (docs/decisions/0010). It does not exist in
 * `npm run dev`. `packages` also sees its code.
 */
export function offlineShell(packages: Plugin): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/deploys',
    filename: 'serviceWorker.ts',
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild: (worker) => {
        worker.logLevel = 'warn';
        worker.plugins = [...(worker.plugins ?? []), packages];
      },
    },
    injectManifest: {
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      // The viewer of the API description is larger than everything else.
      globIgnores: ['assets/viewer-*'],
      injectionPoint: 'self.precachedFiles',
      rollupFormat: 'iife',
    },
  });
}
