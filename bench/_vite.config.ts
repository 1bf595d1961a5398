import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const empty = new URL('../build/emptyModule.ts', import.meta.url).pathname;

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { 'react-markdown': empty, 'remark-gfm': empty, papaparse: empty } },
});
