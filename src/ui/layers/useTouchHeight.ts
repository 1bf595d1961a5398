import { useMedia } from './useMedia.ts';

/** Where a finger points, or the window is as narrow as a phone: the styles ask the same. */
const touch = '(width < 768px), (pointer: coarse)';
/** What a finger hits, in pixels. */
const min = 44;

/** The height of rows that are pressed, in pixels. */
export function useTouchHeight(defaultValue: number): number {
  return useMedia(touch) ? Math.max(defaultValue, min) : defaultValue;
}
