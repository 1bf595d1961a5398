/** JSON as a text: on one line, or by `indent` spaces; '' for nothing and for what is no JSON. */
export function jsonText(raw: unknown, indent = 0): string {
  if (raw === null || raw === undefined) return '';
  try {
    return JSON.stringify(raw, null, indent) ?? '';
  } catch {
    return '';
  }
}

/** What a text of JSON says; null for nothing and for what is no JSON. */
export function jsonIn(text: unknown): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : null;
  } catch {
    return null;
  }
}
