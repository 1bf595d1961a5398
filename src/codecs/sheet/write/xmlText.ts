/**
 * Characters that a sheet text must escape: markup, characters that XML cannot hold (most control characters, lone
 * surrogates), and text that would be read as such an escape.
 */
const unsafe = /[&<>]|_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu;
const mayBeUnsafe = /[&<>_\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for an element; characters that XML cannot hold are written as Excel does: `_x0000_`. */
export function xmlText(text: string): string {
  return mayBeUnsafe.test(text) ? text.replaceAll(unsafe, (item) => entities[item] ?? hexEscape(item)) : text;
}

function hexEscape(item: string): string {
  return `_x${item.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
