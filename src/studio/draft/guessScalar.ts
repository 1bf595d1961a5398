import type { Field } from '#schemas/declaration/field.ts';
import type { SampleColumn } from './sampleColumns.ts';

/** The guessed kind of a sample column, and the reason. */
export interface KindGuess {
  field: Field;
  why: string;
  /** Observed values as options: the user writes their texts. */
  options?: string;
}

/** Property name patterns that suggest a kind. */
export const nameHints = {
  date: /date|time|created|updated|modified|deadline|(^|[a-z])At$|_at$/i,
  // Words such as `duration` and `generation` contain `ratio`.
  share:
    /[Pp]ercent|[Dd]iscount|[Ss]hare|[Tt]hreshold|[Pp]rogress|(^|_)[Rr]at(e|io)([A-Z_]|$)|[a-z]Rat(e|io)([A-Z_]|$)/,
  duration: /[Dd]uration|[Mm]inutes?$|[Ss]econds?$|(^|_)(mins?|secs?)$|[a-z](Mins?|Secs?)$/,
  money: /price|cost|sum|amount|salary|bonus|reward|total|balance|payment|budget|money/i,
  choice: /status|state$/i,
  kind: /^(type|kind|category|group)$|(Type|Kind|Category)$/,
  phone: /phone|mobile|^tel$/i,
  image: /photo|image|picture|avatar|logo|thumb/i,
  long: /text|comment|description|message|note|body/i,
  flag: /^(is|has|can|allow)[A-Z_]|^(active|enabled|archived|deleted|visible)$/,
};

/** A choice has few values, regardless of the length of the list. */
const maxOptions = 12;

/** Guesses the kind of a column with texts, numbers or flags; null for anything else. */
export function guessScalar(column: SampleColumn): KindGuess | null {
  const { values } = column;
  if (values.length === 0) return { field: { kind: 'text' }, why: 'в образце нет ни одного значения' };
  if (values.every((value) => typeof value === 'boolean'))
    return { field: { kind: 'flag' }, why: 'значения true и false' };
  if (values.every((value): value is number => typeof value === 'number')) return guessNumber(column.key, values);
  if (values.every((value): value is string => typeof value === 'string')) return guessText(column.key, values);
  if (values.every((value) => typeof value !== 'object'))
    return { field: { kind: 'text' }, why: 'значения разных типов' };
  return null;
}

function guessNumber(key: string, values: readonly number[]): KindGuess {
  const whole = values.every((value) => Number.isInteger(value));
  if (nameHints.flag.test(key) && values.every((value) => value === 0 || value === 1))
    return { field: { kind: 'flag', wire: '01' }, why: 'имя признака и значения 0 и 1' };
  if (nameHints.date.test(key) && values.every((value) => value > 1e11))
    return { field: { kind: 'dateTime', wire: 'unixMs' }, why: 'имя даты и миллисекунды unix' };
  if (whole && nameHints.date.test(key) && values.every((value) => value > 1e8 && value < 1e10))
    return { field: { kind: 'dateTime' }, why: 'имя даты и секунды unix' };
  if (whole && (nameHints.choice.test(key) || nameHints.kind.test(key)) && new Set(values).size <= maxOptions)
    return choice(key, values);
  if (nameHints.share.test(key)) {
    return values.every((value) => Math.abs(value) <= 1)
      ? { field: { kind: 'percent' }, why: 'имя доли и значения от 0 до 1' }
      : {
          field: { kind: 'percent', wire: 'percentNumber' },
          why: 'имя доли, а значения больше 1: проценты, а не доли',
        };
  }
  if (whole && /kopeck|cents|kop$/i.test(key))
    return { field: { kind: 'money', wire: 'kopecks' }, why: 'имя копеек и целые значения' };
  if (nameHints.duration.test(key) && values.every((value) => value >= 0)) return durationOf(key);
  if (nameHints.money.test(key)) return { field: { kind: 'money' }, why: 'имя суммы' };
  return {
    field: values.some((value) => value < 0) ? { kind: 'number', minus: true } : { kind: 'number' },
    why: 'значения — числа',
  };
}

/** Guesses the unit from the name. */
function durationOf(key: string): KindGuess {
  return /sec/i.test(key)
    ? { field: { kind: 'duration', wire: 'seconds' }, why: 'имя длительности в секундах' }
    : {
        field: { kind: 'duration' },
        why: /min/i.test(key) ? 'имя длительности в минутах' : 'имя длительности; минуты это или секунды, проверьте',
      };
}

function guessText(key: string, values: readonly string[]): KindGuess {
  const all = (pattern: RegExp) => values.every((value) => pattern.test(value));
  if (all(/^\d{4}-\d{2}-\d{2}$/)) return { field: { kind: 'date' }, why: 'значения вида ГГГГ-ММ-ДД' };
  if (all(/^\d{4}-\d{2}-\d{2}T00:00(:00(\.0+)?)?(Z|[+-]\d{2}:?\d{2})$/))
    return { field: { kind: 'date', wire: 'iso' }, why: 'моменты полуночи: дни без времени' };
  if (all(/^P(?=[\dT])(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?$/))
    return { field: { kind: 'duration', wire: 'isoDuration' }, why: 'длительности ISO 8601' };
  if (all(/^[YN]$/)) return { field: { kind: 'flag', wire: 'YN' }, why: 'значения Y и N' };
  if (all(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/)) return { field: { kind: 'dateTime' }, why: 'значения — дата и время' };
  if (all(/^\+?[\d\s()-]{10,18}$/) && (nameHints.phone.test(key) || all(/^\+/)))
    return { field: { kind: 'phone' }, why: 'значения — номера телефонов' };
  if (all(/^(https?:\/\/|\/)\S+$/) && (nameHints.image.test(key) || all(/\.(jpe?g|png|webp|gif|svg)(\?|$)/i)))
    return { field: { kind: 'images' }, why: 'ссылки на изображения' };
  if (all(/^https?:\/\/\S+$/)) return { field: { kind: 'url' }, why: 'значения — ссылки' };
  if (all(/^-?\d+([.,]\d+)?$/) && nameHints.money.test(key))
    return { field: { kind: 'money' }, why: 'имя суммы, значения — числа' };
  const few = new Set(values).size;
  if (few <= maxOptions && (nameHints.choice.test(key) || (nameHints.kind.test(key) && few < values.length)))
    return choice(key, values);
  if (nameHints.long.test(key) || values.some((value) => value.length > 120 || value.includes('\n')))
    return { field: { kind: 'longText' }, why: 'длинный текст или имя текста' };
  return { field: { kind: 'text' }, why: 'значения — строки' };
}

function choice(key: string, values: readonly (string | number)[]): KindGuess {
  const seen = [...new Set(values)].toSorted((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'ru'),
  );
  const options = seen.map((value) => [value, String(value)] as const);
  const why = nameHints.choice.test(key)
    ? 'имя статуса и несколько разных значений'
    : 'имя вида и несколько разных значений';
  return {
    field: nameHints.choice.test(key) ? { kind: 'status', options } : { kind: 'select', options },
    why,
    options: 'значения из образца: впишите, как их называть; других в образце нет',
  };
}
