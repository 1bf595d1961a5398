import { visualizer } from 'rollup-plugin-visualizer';
import type { PluginOption } from 'vite';

/**
 * With `npm run build -- --stats`: writes a treemap of the scripts' content, `dist/stats.html`, which is not served.
 */
export function stats(): PluginOption {
  return (
    process.env.BUILD_STATS === 'on' &&
    (visualizer({ filename: 'dist/stats.html', template: 'treemap', gzipSize: true }) as PluginOption)
  );
}
