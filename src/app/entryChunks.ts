import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { prefetch } from '#ui/chunks/chunkLoadError.ts';
import { loadConfig } from './base/config.ts';
import { Loader } from './base/loader/Loader.tsx';

/** What comes after the sign-in is a chunk of its own, `app`; `build/budgets.ts` weighs both (docs/decisions/0001, 0029). */
export const LazyApp = lazyComponent(async () => (await import('./App.tsx')).App, Loader);

/** Fetches the application before React asks for it. A failure is met when it is really needed. */
export function preloadApp(): void {
  void loadConfig();
  void prefetch(LazyApp.load);
}
