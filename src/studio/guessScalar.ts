import type { Field } from '#schemas/declaration/field.ts';
import type { SampleColumn } from './sampleColumns.ts';

/** What a column of the sample seems to be, and what it was told by. */
export interface KindGuess {
  field: Field;
  why: string;
  /** Observed values stand as options: their texts are for a person to write. */
  options?: string;
}

/** What names of properties say of their kind. */
export const named = {
  date: /date|time|created|updated|modified|deadline|(^|[a-z])At$|_at$/i,
  // `duration` and `generation` have a ratio in them.
  share: /[Pp]ercent|[Dd]iscount|[Ss]hare|[Tt]hreshold|[Pp]rogress|(^|_)[Rr]at(e|io)([A-Z_]|$)|[a-z]Rat(e|io)([A-Z_]|$)/,
  money: /price|cost|sum|amount|salary|bonus|reward|total|balance|payment|budget|money/i,
  choice: /status|state$/i,
  kind: /^(type|kind|category|group)$|(Type|Kind|Category)$/,
  phone: /phone|mobile|^tel$/i,
  image: /photo|image|picture|avatar|logo|thumb/i,
  long: /text|comment|description|message|note|body/i,
  flag: /^(is|has|can|allow)[A-Z_]|^(active|enabled|archived|deleted|visible)$/,
};

/** A choice has few values, however long the list is. */
const mostOptions = 12;

/** The kind of a column whose values are texts, numbers or flags; null for anything else. */
export function guessScalar(column: SampleColumn): KindGuess | null {
  const { values } = column;
  if (values.length === 0) return { field: { kind: 'text' }, why: 'в образце нет ни одного значения' };
  if (values.every((value) => typeof value === 'boolean')) return { field: { kind: 'flag' }, why: 'значения true и false' };
  if (values.every((value): value is number => typeof value === 'number')) return guessNumber(column.key, values);
  if (values.every((value): value is string => typeof value === 'string')) return guessText(column.key, values);
  if (values.every((value) => typeof value !== 'object')) return { field: { kind: 'text' }, why: 'значения разных типов' };
  return null;
}

function guessNumber(key: string, values: readonly number[]): KindGuess {
  const whole = values.every((value) => Number.isInteger(value));
  if (named.flag.test(key) && values.every((value) => value === 0 || value === 1)) return { field: { kind: 'flag' }, why: 'имя признака и значения 0 и 1' };
  if (named.date.test(key) && values.every((value) => value > 1e11)) return { field: { kind: 'number' }, why: 'похоже на миллисекунды, а dateTime читает секунды' };
  if (whole && named.date.test(key) && values.every((value) => value > 1e8 && value < 1e10)) return { field: { kind: 'dateTime' }, why: 'имя даты и секунды unix' };
  if (whole && (named.choice.test(key) || named.kind.test(key)) && new Set(values).size <= mostOptions) return choice(key, values);
  if (named.share.test(key)) {
    return values.every((value) => Math.abs(value) <= 1)
      ? { field: { kind: 'percent' }, why: 'имя доли и значения от 0 до 1' }
      : { field: { kind: 'number', suffix: '%' }, why: 'имя доли, но значения больше 1: число со знаком %' };
  }
  if (named.money.test(key)) return { field: { kind: 'money' }, why: 'имя суммы' };
  return { field: values.some((value) => value < 0) ? { kind: 'number', minus: true } : { kind: 'number' }, why: 'значения — числа' };
}

function guessText(key: string, values: readonly string[]): KindGuess {
  const all = (pattern: RegExp) => values.every((value) => pattern.test(value));
  if (all(/^\d{4}-\d{2}-\d{2}$/)) return { field: { kind: 'date' }, why: 'значения вида ГГГГ-ММ-ДД' };
  if (all(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/)) return { field: { kind: 'dateTime' }, why: 'значения — дата и время' };
  if (all(/^\+?[\d\s()-]{10,18}$/) && (named.phone.test(key) || all(/^\+/))) return { field: { kind: 'phone' }, why: 'значения — номера телефонов' };
  if (all(/^(https?:\/\/|\/)\S+$/) && (named.image.test(key) || all(/\.(jpe?g|png|webp|gif|svg)(\?|$)/i))) return { field: { kind: 'images' }, why: 'ссылки на изображения' };
  if (all(/^https?:\/\/\S+$/)) return { field: { kind: 'url' }, why: 'значения — ссылки' };
  if (all(/^-?\d+([.,]\d+)?$/) && named.money.test(key)) return { field: { kind: 'money' }, why: 'имя суммы, значения — числа' };
  const few = new Set(values).size;
  if (few <= mostOptions && (named.choice.test(key) || (named.kind.test(key) && few < values.length))) return choice(key, values);
  if (named.long.test(key) || values.some((value) => value.length > 120 || value.includes('\n'))) return { field: { kind: 'longText' }, why: 'длинный текст или имя текста' };
  return { field: { kind: 'text' }, why: 'значения — строки' };
}

function choice(key: string, values: readonly (string | number)[]): KindGuess {
  const seen = [...new Set(values)].toSorted((a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ru')));
  const options = seen.map((value) => [value, String(value)] as const);
  const why = named.choice.test(key) ? 'имя статуса и несколько разных значений' : 'имя вида и несколько разных значений';
  return { field: named.choice.test(key) ? { kind: 'status', options } : { kind: 'select', options }, why, options: 'значения из образца: впишите, как их называть; других в образце нет' };
}
