/** The keys of the two layouts in one order: with Shift they type the same letters. */
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

/** What the same keys type in the other layout, in lower case: `ghjvj` is `промо`, `йцук` is `qwer`. What has a Cyrillic letter was typed in the Russian one. */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase();
  const [from, to] = /[а-яё]/.test(lower) ? [russian, latin] : [latin, russian];
  return [...lower].map((char) => to[from.indexOf(from === latin ? (shifted[char] ?? char) : char)] ?? char).join('');
}
