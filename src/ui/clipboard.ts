/**
 * Copies a text to the clipboard; returns false when that is impossible: on plain http, or when the browser denies it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
