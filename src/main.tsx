import '#ui/theme/palette.css';
import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchChunkLoadErrors } from '#ui/chunks/chunkLoadError.ts';
import { startServiceWorkerWhenIdle } from './app/deploys/startServiceWorker.ts';
import { Page } from './app/Entry.tsx';
import { followTheme } from './app/theme/followTheme.ts';

// The built page has it before its first paint (build/bootScript.ts).
if (import.meta.env.DEV) followTheme();
watchChunkLoadErrors();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// While developing every effect runs twice, so that one which cannot be run again is found.
createRoot(root).render(
  import.meta.env.DEV ? (
    <StrictMode>
      <Page />
    </StrictMode>
  ) : (
    <Page />
  ),
);
// Not where files change under the page: neither `npm run dev` nor tests have a worker.
if (import.meta.env.PROD) startServiceWorkerWhenIdle();
