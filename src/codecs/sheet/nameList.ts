const between = '; ';

/** Several names in one cell: `Весна; Лавка`. A name with a semicolon, a quote before it or space around it stands in quotes, as in a CSV. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/^["\s]|[;\n]|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(between);
}

/** The names of `joinNames`, or of a person: each of them may stand on a line of its own. */
export function splitNames(text: string): string[] {
  const names = text.matchAll(/\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[;\n]|$))|([^;\n]*))\s*(?:[;\n]|$)/g);
  return [...names]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((name) => name !== '');
}
