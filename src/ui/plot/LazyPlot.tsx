import { lazyComponent } from '../chunks/chunked.tsx';

/** A plot whose drawing comes when the first one is seen. */
export const LazyChart = lazyComponent(async () => (await import('./Plot.tsx')).Chart);
