/** Empty by part1 §5: nothing at all, or a text of white space only. Numbers and booleans are never blank. */
export function isBlank(text: unknown): boolean {
  return text === null || text === undefined || (typeof text === 'string' && text.trim() === '');
}
