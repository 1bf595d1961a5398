/** What a text of a sheet cannot have as it is: markup, what XML cannot hold (most control characters, halves of a pair), and what would be read as the escape of such. */
const unsafe = /[&<>]|_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
const mayBeUnsafe = /[&<>_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text within an element; what XML cannot hold stands as Excel writes it: `_x0000_`. */
export function xmlText(text: string): string {
  return mayBeUnsafe.test(text) ? text.replaceAll(unsafe, (item) => entities[item] ?? hexEscape(item)) : text;
}

function hexEscape(item: string): string {
  return `_x${item.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** A text within quotes. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
