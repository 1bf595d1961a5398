import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * The service worker of the built page, `dist/web/serviceWorker.js`, with the list of files that it keeps: the page, its
 * scripts and styles; the outlines of the map stay with the network (docs/decisions/0010). There is none in `npm run dev`.
 */
export function offlineShell(): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/app/deploys',
    filename: 'serviceWorker.ts',
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild: (worker) => {
        worker.logLevel = 'warn';
      },
    },
    injectManifest: {
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
      dontCacheBustURLsMatching: /^assets\//,
      // What draws the description of the API weighs more than all the rest.
      globIgnores: ['assets/viewer-*'],
      injectionPoint: 'self.keptFiles',
      rollupFormat: 'iife',
    },
  });
}
