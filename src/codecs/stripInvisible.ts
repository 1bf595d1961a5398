/**
 * Format and control characters, fillers and blanks without a width: directional marks, zero-width spaces, soft
 * hyphens. Tabs and line breaks stay, and so does a joiner before a part of an emoji.
 */
const invisible =
  /(?!\u200d\p{Extended_Pictographic})(?![\t\n\r])[\p{Cf}\p{Cc}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\uffa0]/gu;

/** Returns the text without the characters that nobody can see (spec D87). */
export function stripInvisible(text: string): string {
  return text.replace(invisible, '');
}
