import { isBlank } from '#codecs/text.ts';

/** The names of a value that is one or a list of them, '' when there is none. */
export function namesText(value: unknown): string {
  return (Array.isArray(value) ? value : [value]).filter((name) => typeof name === 'string' && !isBlank(name)).join(', ');
}
