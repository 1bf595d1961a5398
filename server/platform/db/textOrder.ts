import { dashSigns, invisibleClass, quoteSigns, spaceClass } from '#codecs/foldSearch.ts';

/** Formats a constant as an SQL text. */
const quoted = (text: string): string =>
  `E'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "''")}'`;

/**
 * Characters in the order of `compareTexts` (Russian first, ё beside е); those that differ only in case or accent form
 * a group. PGlite has no language collations, and those of servers differ; a test compares this list with
 * `Intl.Collator`.
 */
export const signOrder: readonly string[] = [
  '\t',
  '\n',
  '\r',
  ' \u00a0\u202f',
  '_',
  '-',
  '–',
  '—',
  ',',
  ';',
  ':',
  '!',
  '?',
  '.',
  '·',
  "'‘’",
  '"“”„',
  '«',
  '»',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '§',
  '@',
  '*',
  '/',
  '\\',
  '&',
  '#',
  '%',
  '•',
  '`',
  '^',
  '°',
  '©',
  '®',
  '+',
  '±',
  '×',
  '<',
  '=',
  '>',
  '|',
  '~',
  '$',
  '€',
  '₽',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'аА',
  'бБ',
  'вВ',
  'гГґҐ',
  'дД',
  'еЕёЁ',
  'єЄ',
  'жЖ',
  'зЗ',
  'иИ',
  'іІїЇ',
  'йЙ',
  'кК',
  'лЛ',
  'мМ',
  'нН',
  'оО',
  'пП',
  'рР',
  'сС',
  'тТ',
  'уУўЎ',
  'фФ',
  'хХ',
  'цЦ',
  'чЧ',
  'шШ',
  'щЩ',
  'ъЪ',
  'ыЫ',
  'ьЬ',
  'эЭ',
  'юЮ',
  'яЯ',
  'aA',
  'bB',
  'cC',
  'dD',
  'eE',
  'fF',
  'gG',
  'hH',
  'iI',
  'jJ',
  'kK',
  'lL',
  'mM',
  'nN',
  'oO',
  'pP',
  'qQ',
  'rR',
  'sS',
  'tT',
  'uU',
  'vV',
  'wW',
  'xX',
  'yY',
  'zZ',
];

/** Returns the character that represents a group: in code point order, one byte each where possible. */
const weightOf = (group: number): string => String.fromCodePoint(group < 87 ? 0x28 + group : 0x100 + group - 87);

/** Each character with its replacement, frequent ones first: `translate` searches them one by one. */
const weights = signOrder
  .flatMap((signs, group) =>
    [...signs].map((sign, at) => ({ sign, weight: weightOf(group), rare: at + (/[а-я\d ]/.test(sign) ? 0 : 10) })),
  )
  .sort((item, other) => item.rare - other.rare);

/** Digits to which a number in a text is padded, so that `9` precedes `10`; of longer numbers the last digits count. */
const figures = 20;
/** Characters of a key: the texts themselves decide between longer equal beginnings. */
const keyLength = 200;

/**
 * Returns the sort key of texts, compared byte by byte (`collate "C"`) in the order of `compareTexts`; null for an
 * empty text, which is last in both directions (`record/compareBy`). `text` is SQL; `textTies` sorts equal keys.
 */
export function orderKey(text: string): string {
  const plain = `replace(replace(${text}, '№', 'no'), '…', '...')`;
  const padded = `regexp_replace(regexp_replace(${plain}, '([0-9]+)', '${'0'.repeat(figures - 1)}\\1', 'g'), '[0-9]*([0-9]{${figures}})', '\\1', 'g')`;
  return `left(translate(nullif(${padded}, ''), ${quoted(weights.map(({ sign }) => sign).join(''))}, ${quoted(weights.map(({ weight }) => weight).join(''))}), ${keyLength})`;
}

/**
 * Returns the order of texts with equal keys: ё after е, then an upper-case letter after a lower-case one. `direction`
 * is that of the whole order, in SQL.
 */
export function textTies(text: string, descending: boolean): string[] {
  const [forth, back] = descending ? ['desc', 'asc'] : ['asc', 'desc'];
  return [`lower(${text}) collate "C" ${forth}`, `${text} collate "C" ${back}`];
}

const small = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёabcdefghijklmnopqrstuvwxyzґєіїў';

/** Folds a text like `foldSearch`, regardless of the database's locale, with its outer spaces. `text` is SQL. */
export function foldedText(text: string): string {
  const folded = small.replace('ё', 'е');
  const signs = small + small.toUpperCase() + quoteSigns + dashSigns;
  const plain = folded + folded + '"'.repeat(quoteSigns.length) + '-'.repeat(dashSigns.length);
  const visible = `regexp_replace(${text}, '[${invisibleClass}]', '', 'g')`;
  // `lower` folds the letters of all alphabets where the locale knows them, `translate` ours everywhere.
  return `translate(lower(regexp_replace(normalize(${visible}), '[${spaceClass}]+', ' ', 'g')), ${quoted(signs)}, ${quoted(plain)})`;
}
