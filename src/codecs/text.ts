/** Empty by part1 §5: nothing at all, or a text of white space only. Numbers and booleans are never blank. */
export function isBlank(text: unknown): boolean {
  return text === null || text === undefined || (typeof text === 'string' && text.trim() === '');
}

/** A text or a number as it is shown; '-' for what is blank or of another type. */
export function formatText(value: unknown): string {
  return (typeof value === 'string' || typeof value === 'number') && !isBlank(value) ? String(value) : '-';
}
