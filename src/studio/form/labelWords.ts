/** Grammatical agreement of a Russian word: masculine, feminine, neuter, plural. */
type Agreement = 'masculine' | 'feminine' | 'neuter' | 'plural';

/** Masculine nouns ending in a soft sign; all others are feminine. */
const masculineSoft = /(тель|ень|арь|рубль|словарь|путь|гость|цикл)$/i;

/** Guesses the agreement of a label by the ending of its first word: `Цена` → feminine. */
function agreementOf(label: string): Agreement {
  const first = /^[\p{L}-]+/u.exec(label)?.[0] ?? '';
  if (/^\p{Lu}{2,}$/u.test(first)) return 'masculine';
  if (/(ые|[ыи])$/i.test(first)) return 'plural';
  if (/(мя|о|е)$/i.test(first)) return 'neuter';
  if (/(а|я)$/i.test(first)) return 'feminine';
  return first.endsWith('ь') && !masculineSoft.test(first) ? 'feminine' : 'masculine';
}

const shortEnds: Readonly<Record<Agreement, string>> = { masculine: '', feminine: 'а', neuter: 'о', plural: 'ы' };

/** Returns a short participle that agrees with a label: `заполнен`, `заполнена`. */
export function agreeParticiple(stem: string, label: string): string {
  return stem + shortEnds[agreementOf(label)];
}

const required: Readonly<Record<Agreement, string>> = {
  masculine: 'обязателен',
  feminine: 'обязательна',
  neuter: 'обязательно',
  plural: 'обязательны',
};

/** Returns `обязательна` for `Цена`. */
export function requiredWord(label: string): string {
  return required[agreementOf(label)];
}

/** Nouns for people: their accusative equals their genitive. */
const people =
  /^(агент|автор|водитель|дистрибьютор|заказчик|исполнитель|клиент|контрагент|менеджер|мерчендайзер|механик|отправитель|партнёр|покупатель|получатель|пользователь|поставщик|руководитель|сотрудник|супервайзер|куратор)$/i;

/**
 * Returns a label in the accusative: `Цена` → `цену`, `Минимальная цена` → `минимальную цену`. Words after the first
 * noun stay unchanged.
 */
export function accusative(label: string): string {
  const words = label.split(' ');
  const noun = words.findIndex((word) => !isAdjective(word));
  return words.map((word, at) => (at <= noun || noun === -1 ? small(declined(word)) : word)).join(' ');
}

function isAdjective(word: string): boolean {
  return /(ая|яя|ый|ой|ое|ее|ые)$/i.test(word) || /(ск|н|к)ий$/i.test(word);
}

function declined(word: string): string {
  if (/^\p{Lu}{2,}$/u.test(word)) return word;
  if (word.endsWith('ая')) return `${word.slice(0, -2)}ую`;
  if (word.endsWith('яя')) return `${word.slice(0, -2)}юю`;
  if (word.endsWith('мя')) return word;
  if (word.endsWith('а')) return `${word.slice(0, -1)}у`;
  if (word.endsWith('я')) return `${word.slice(0, -1)}ю`;
  if (!people.test(word)) return word;
  return word.endsWith('ь') ? `${word.slice(0, -1)}я` : `${word}а`;
}

/** Returns a word with a lower-case first letter, unless it is an abbreviation. */
function small(word: string): string {
  return /^\p{Lu}(\p{Ll}|$)/u.test(word) ? word[0]?.toLowerCase() + word.slice(1) : word;
}

/** Returns a label for use in a sentence: in quotes if it contains more than words. */
export function inSentence(label: string): string {
  return /^[\p{L}\p{N} -]+$/u.test(label) ? label : `«${label}»`;
}
