import { lazyComponent } from '../chunks/lazyComponent.tsx';

/** Chart whose code is loaded when the first one becomes visible. */
export const LazyChart = lazyComponent(async () => (await import('./Chart.tsx')).Chart);
