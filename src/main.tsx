import '@ant-design/v5-patch-for-react-19';
import './app/app.css';
import { createRoot } from 'react-dom/client';
import { reloadOnMissingChunk } from './app/chunks.ts';
import { Entry } from './app/Entry.tsx';

reloadOnMissingChunk();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Entry />);
