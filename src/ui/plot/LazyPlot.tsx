import { chunked } from '../chunks/chunked.tsx';

/** A plot whose drawing comes when the first one is seen. */
export const LazyPlot = chunked(async () => (await import('./Plot.tsx')).Plot);
