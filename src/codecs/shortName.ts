/** Shortens `Иванов Иван Иванович` to `Иванов И. И.`; a name of one word or of more than three stays unchanged. */
export function shortName(name: string): string {
  const [last = '', ...given] = name.trim().split(/\s+/);
  return given.length === 0 || given.length > 2 ? name.trim() : [last, ...given.map((item) => `${item[0]}.`)].join(' ');
}
