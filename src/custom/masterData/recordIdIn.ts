/** The id of a record as somebody gives it: itself, or within a link to the record (`…?open=20001`). */
export function recordIdIn(text: string): string {
  return /[?&]open=([^&#]+)/.exec(text)?.[1] ?? text.trim();
}
