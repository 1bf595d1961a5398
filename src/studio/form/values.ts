/** The texts of a list; what is no list has none. */
export function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A list as it is; what is none is empty. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
