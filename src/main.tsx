import '#ui/theme/palette.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { surviveMovedNodes } from '#ui/movedNodes.ts';
import { watchChunkLoadErrors } from '#ui/chunks/chunkLoadError.ts';
import { startServiceWorkerWhenIdle } from './app/deploys/startServiceWorker.ts';
import { Page } from './app/Entry.tsx';
import { followTheme } from './app/theme/followTheme.ts';

// The built page does this before its first paint (build/bootScript.ts).
if (import.meta.env.DEV) followTheme();
watchChunkLoadErrors();
surviveMovedNodes();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// In development every effect runs twice, which reveals effects that cannot be repeated.
createRoot(root).render(
  import.meta.env.DEV ? (
    <StrictMode>
      <Page />
    </StrictMode>
  ) : (
    <Page />
  ),
);
// Not where files change while the page is open: `npm run dev` and tests have no service worker.
if (import.meta.env.PROD) startServiceWorkerWhenIdle();
