/** Texts that a spreadsheet would run as a formula, or that look like a guarded formula. */
const risky = /^'*[=+\-@\t\r\n\0]/;

/** Prefixes a CSV text that starts like a formula with an apostrophe, so that no spreadsheet runs it. */
export function guardFormula(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** Reverts `guardFormula`. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
