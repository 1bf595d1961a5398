import { stripInvisible } from './stripInvisible.ts';

/**
 * Checks for an empty value as in part1 §5: missing, or a text without a visible character. Numbers and booleans are never
 * blank.
 */
export function isBlank(text: unknown): boolean {
  return text === null || text === undefined || (typeof text === 'string' && stripInvisible(text).trim() === '');
}

/** Returns a text or a number for display; '-' for a blank value or another type. */
export function formatText(value: unknown): string {
  return (typeof value === 'string' || typeof value === 'number') && !isBlank(value) ? String(value) : '-';
}
