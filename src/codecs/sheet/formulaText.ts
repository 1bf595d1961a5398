/** What a spreadsheet takes for a formula, and what would be taken for a guarded one. */
const risky = /^'*[=+\-@\t\r\n\0]/;

/** A text of a CSV that no spreadsheet runs: what begins like a formula stands behind an apostrophe. */
export function guardFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The text that `guardFormula` was given. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
