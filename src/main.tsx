import '@ant-design/v5-patch-for-react-19';
import './app/app.css';
import { createRoot } from 'react-dom/client';
import { fetchAhead, watchChunkLoadErrors } from '#ui/chunks/chunkLoadError.ts';
import { Entry } from './app/Entry.tsx';

watchChunkLoadErrors();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Entry />);
// Not where files change under the page: neither `npm run dev` nor tests have a worker.
if (import.meta.env.PROD) void fetchAhead(() => import('./app/deploys/start.ts')).then((deploys) => deploys?.startWhenIdle());
