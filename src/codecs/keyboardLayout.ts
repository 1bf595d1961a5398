/** The keys of the two layouts in the same order; with Shift they type the same letters. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const shifted: Readonly<Record<string, string>> = {
  '~': '`',
  '{': '[',
  '}': ']',
  ':': ';',
  '"': "'",
  '<': ',',
  '>': '.',
};

/**
 * Returns what the same keys type in the other keyboard layout, in lower case: `ghjvj` is `промо`, `йцук` is `qwer`. A
 * text with a Cyrillic letter counts as typed in the Russian layout.
 */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /[а-яё]/.test(lower) ? [russian, latin] : [latin, russian];
  return [...lower].map((char) => to[from.indexOf(from === latin ? (shifted[char] ?? char) : char)] ?? char).join('');
}
