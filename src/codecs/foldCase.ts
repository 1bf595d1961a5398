/** Normalizes text for comparison in searches: lower case, `ё` as `е`. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}
