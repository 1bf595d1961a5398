import { lazyComponent } from '../chunks/lazyComponent.tsx';

/** A plot whose drawing comes when the first one is seen. */
export const LazyChart = lazyComponent(async () => (await import('./Chart.tsx')).Chart);
