import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledConditions } from '../build/compiledConditions.ts';

const empty = new URL('../build/empty.ts', import.meta.url).pathname;

export default defineConfig({
  plugins: [react(), compiledConditions()],
  resolve: { alias: { 'react-markdown': empty, 'remark-gfm': empty, papaparse: empty } },
});
