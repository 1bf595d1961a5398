/** Checks whether the user prefers reduced motion; then animations are off. */
export const prefersReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
