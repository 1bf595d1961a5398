/** Formats JSON on one line, or indented by `indent` spaces; returns '' for an empty or invalid value. */
export function jsonText(raw: unknown, indent = 0): string {
  if (raw === null || raw === undefined) return '';
  try {
    return JSON.stringify(raw, null, indent) ?? '';
  } catch {
    return '';
  }
}

/** Parses a JSON text; returns null for an empty or invalid text. */
export function jsonIn(text: unknown): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : null;
  } catch {
    return null;
  }
}
