/** SQL text of a constant. */
const quoted = (text: string): string =>
  `E'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "''")}'`;

/**
 * Signs in the order of `compareTexts` (Russian first, ё beside е), those that differ in case or accent alone in one group. PGlite has no collation of any language, and
 * that of a server differs from one to the next; a test holds this list against `Intl.Collator`.
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

/** The sign that stands for a group: in the order of the code points, one byte each as far as there are such. */
const weightOf = (group: number): string => String.fromCodePoint(group < 87 ? 0x28 + group : 0x100 + group - 87);

/** Each sign with what stands for it, the usual ones first: `translate` looks through them one by one. */
const weights = signOrder
  .flatMap((signs, group) =>
    [...signs].map((sign, at) => ({ sign, weight: weightOf(group), rare: at + (/[а-я\d ]/.test(sign) ? 0 : 10) })),
  )
  .sort((item, other) => item.rare - other.rare);

/** Digits that stand for a number in a text, so that `9` comes before `10`; of longer ones the last count. */
const figures = 20;
/** Characters of a key: what does not differ by then is told apart by the texts themselves. */
const keyLength = 200;

/**
 * What texts are ordered by, byte by byte (`collate "C"`), so that it is the order of `compareTexts`; null for an empty one, which comes last either way (`record/compareBy`).
 * `text` is SQL. What this leaves alike, `textTies` orders.
 */
export function orderKey(text: string): string {
  const plain = `replace(replace(${text}, '№', 'no'), '…', '...')`;
  const padded = `regexp_replace(regexp_replace(${plain}, '([0-9]+)', '${'0'.repeat(figures - 1)}\\1', 'g'), '[0-9]*([0-9]{${figures}})', '\\1', 'g')`;
  return `left(translate(nullif(${padded}, ''), ${quoted(weights.map(({ sign }) => sign).join(''))}, ${quoted(weights.map(({ weight }) => weight).join(''))}), ${keyLength})`;
}

/** By what texts with one key differ: ё after е, then a capital after a small letter. `direction` is that of the whole order, in SQL. */
export function textTies(text: string, descending: boolean): string[] {
  const [forth, back] = descending ? ['desc', 'asc'] : ['asc', 'desc'];
  return [`lower(${text}) collate "C" ${forth}`, `${text} collate "C" ${back}`];
}

const small = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёabcdefghijklmnopqrstuvwxyzґєіїў';

/** A text as `foldSearch` gives it, whatever the locale of the database. `text` is SQL. */
export function foldedText(text: string): string {
  const folded = small.replace('ё', 'е');
  return `translate(regexp_replace(normalize(${text}), '[\\s\\u00a0\\u202f]+', ' ', 'g'), ${quoted(small + small.toUpperCase())}, ${quoted(folded + folded)})`;
}
