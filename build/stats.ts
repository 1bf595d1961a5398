import { visualizer } from 'rollup-plugin-visualizer';
import type { PluginOption } from 'vite';

/** With `npm run build -- --stats`: a treemap of what is in the scripts, `dist/stats.html`, which no host serves. */
export function stats(): PluginOption {
  return (
    process.env.BUILD_STATS === 'on' &&
    (visualizer({ filename: 'dist/stats.html', template: 'treemap', gzipSize: true }) as PluginOption)
  );
}
