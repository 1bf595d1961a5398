/** Extracts the id of a record from user input: the id itself, or a link to the record (`…?open=20001`). */
export function recordIdIn(text: string): string {
  return /[?&]open=([^&#]+)/.exec(text)?.[1] ?? text.trim();
}
