const between = '; ';

/**
 * Joins several names into one cell: `Весна; Лавка`. A name that contains a semicolon, starts with a quote or has
 * surrounding space is quoted as in a CSV.
 */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/^["\s]|[;\n]|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(between);
}

/** Splits a cell written by `joinNames` or typed by a user, who may also put each name on a separate line. */
export function splitNames(text: string): string[] {
  const names = text.matchAll(/\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;\n]|$))|([^;\n]*))\s*(?:[;\n]|$)/g);
  return [...names]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((name) => name !== '');
}
