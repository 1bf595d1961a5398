/** Maximum length of a line of an object or a list, in characters. */
const longest = 110;

/** Formats a declaration as an author would: short values on one line, one line per field. */
export function declarationText(value: unknown): string {
  return `${formatValueAt(value, '', 0)}\n`;
}

/** Formats a value for a position after `indent`, at the given depth of the declaration. */
export function formatValueAt(value: unknown, indent: string, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const line = inline(value);
  // The declaration itself and its fields are always expanded.
  if (depth > 0 && indent.length + line.length <= longest && !isListOfParts(value, depth)) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return `[\n${filled(value, inner)}\n${indent}]`;
  const parts = Array.isArray(value)
    ? value.map((item) => `${inner}${formatValueAt(item, inner, depth + 1)}`)
    : Object.entries(value).map(
        ([key, item]) => `${inner}${JSON.stringify(key)}: ${formatValueAt(item, inner, depth + 1)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/** Formats words one after another, as many per line as fit. */
function filled(words: readonly unknown[], indent: string): string {
  const lines: string[] = [];
  for (const [at, word] of words.entries()) {
    const message = `${JSON.stringify(word)}${at < words.length - 1 ? ',' : ''}`;
    const last = lines.at(-1);
    if (last !== undefined && last.length + message.length < longest) lines[lines.length - 1] = `${last} ${message}`;
    else lines.push(`${indent}${message}`);
  }
  return lines.join('\n');
}

/** Returns whether a value is an object of objects, such as the fields. */
function isListOfParts(value: object, depth: number): boolean {
  const parts = Object.values(value) as unknown[];
  return (
    depth === 1 &&
    !Array.isArray(value) &&
    parts.length > 0 &&
    parts.every((part) => typeof part === 'object' && part !== null && !Array.isArray(part))
  );
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value);
  return entries.length === 0
    ? '{}'
    : `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`).join(', ')} }`;
}
