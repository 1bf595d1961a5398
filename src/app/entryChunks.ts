import { lazy } from 'react';
import { fetchAhead } from '#ui/chunks/chunkLoadError.ts';
import { loadConfig } from './config.ts';

/** The two halves of the page; each is a chunk that `build/budgets.ts` weighs by its name (docs/decisions/0001). */
const loadSignIn = () => import('./signIn/SignIn.tsx');
const loadApp = () => import('./App.tsx');

export const SignIn = lazy(loadSignIn);
export const App = lazy(loadApp);

/** Fetches what the page is about to need, before React asks for it. A failure is met when it is really needed. */
export function preload(part: 'SignIn' | 'App'): void {
  void loadConfig();
  if (part === 'SignIn') void fetchAhead(loadSignIn);
  else void fetchAhead(loadApp).then((loaded) => loaded?.preloadScreens());
}
