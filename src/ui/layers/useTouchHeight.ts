import { useMedia } from './useMedia.ts';

/** Touch input, or a window as narrow as a phone; the styles use the same query. */
const touch = '(width < 768px), (pointer: coarse)';
/** Minimum touch target in pixels. */
const min = 44;

/** Returns the height of pressable rows, in pixels. */
export function useTouchHeight(defaultValue: number): number {
  return useMedia(touch) ? Math.max(defaultValue, min) : defaultValue;
}
