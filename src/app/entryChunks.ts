import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { prefetch } from '#ui/chunks/chunkLoadError.ts';
import { loadConfig } from './base/config.ts';
import { Loader } from './base/loader/Loader.tsx';

/**
 * Everything behind the sign-in is a separate chunk, `app`; `build/budgets.ts` limits the size of both
 * (docs/decisions/0001, 0029).
 */
export const LazyApp = lazyComponent(async () => (await import('./App.tsx')).App, Loader);

/** Prefetches the application. A failure is handled when the application is actually needed. */
export function preloadApp(): void {
  void loadConfig();
  void prefetch(LazyApp.load);
}
