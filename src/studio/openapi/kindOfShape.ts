import type { Field } from '#schemas/declaration/field.ts';
import { nameHints, type KindGuess } from '../draft/guessScalar.ts';
import type { SchemaShape } from './schemaShape.ts';

/** Maximum number of options shown as a row of boxes; more of them open as a list. */
const fewOptions = 6;
/** A text that may be longer needs several lines, in characters. */
const oneLine = 255;

/** Returns the kind of a property that is a text, a number, a flag or an enumeration; null for objects and lists. */
export function kindOfShape(key: string, shape: SchemaShape): KindGuess | null {
  if (shape.type === 'array' || shape.type === 'object' || Object.keys(shape.properties).length > 0) return null;
  if (shape.enum.length > 0) return choice(key, shape);
  if (shape.type === 'boolean') return { field: { kind: 'flag' }, why: 'type: boolean' };
  if (shape.type === 'number' || shape.type === 'integer') return ofNumber(key, shape);
  return shape.type === 'string' ? ofText(key, shape) : null;
}

/** Returns the kind of a list of enumeration values; null for any other list. */
export function kindOfChoices(items: SchemaShape): KindGuess | null {
  if (items.enum.length === 0) return null;
  const options = optionsOf(items);
  const field: Field =
    items.enum.length <= fewOptions ? { kind: 'checkboxes', options } : { kind: 'select', many: true, options };
  return { field, why: 'список значений из enum', options: optionWhy };
}

const optionWhy = 'значения enum: впишите, как их называть';

function optionsOf({ enum: values }: SchemaShape): (readonly [string | number, string])[] {
  return [...new Set(values)].map((value) => [value, String(value)] as const);
}

function choice(key: string, shape: SchemaShape): KindGuess {
  const options = optionsOf(shape);
  return {
    field: nameHints.choice.test(key) ? { kind: 'status', options } : { kind: 'select', options },
    why: `enum: значений ${options.length}`,
    options: optionWhy,
  };
}

function ofNumber(key: string, { type, format, maximum, minimum, description }: SchemaShape): KindGuess {
  const message = `type: ${type ?? ''}${format === '' ? '' : `, format: ${format}`}`;
  if (format === 'unix-time' || (type === 'integer' && /unix|epoch/i.test(description) && nameHints.date.test(key))) {
    return /milli|мс|миллисек/i.test(description)
      ? { field: { kind: 'dateTime', wire: 'unixMs' }, why: `${message}, в описании миллисекунды` }
      : { field: { kind: 'dateTime' }, why: `${message}: секунды unix` };
  }
  const max = maximum === undefined || maximum < 0 ? {} : { max: maximum };
  const minus = minimum !== undefined && minimum < 0 ? { minus: true } : {};
  if (/rating|stars/i.test(key) && maximum !== undefined && maximum >= 2 && maximum <= 10)
    return { field: { kind: 'rating', max: Math.floor(maximum) }, why: `имя оценки, maximum: ${maximum}` };
  if (nameHints.share.test(key)) {
    if (maximum === 1) return { field: { kind: 'percent' }, why: 'имя доли и maximum: 1' };
    if (maximum === 100)
      return { field: { kind: 'percent', wire: 'percentNumber' }, why: 'имя доли и maximum: 100: проценты числом' };
    return {
      field: { kind: 'number', suffix: '%', ...max, ...minus },
      why: 'имя доли, а границ нет: число со знаком %',
    };
  }
  // `total` of an envelope or a record is often a count.
  if (nameHints.money.test(key) && !/count|total$/i.test(key) && (type === 'number' || cents.test(description))) {
    if (type === 'integer')
      return { field: { kind: 'money', wire: 'kopecks' }, why: 'имя суммы, в описании — мелкие единицы валюты' };
    return { field: { kind: 'money', ...max }, why: 'имя суммы' };
  }
  return { field: { kind: 'number', ...max, ...minus, ...(type === 'integer' && { integer: true }) }, why: message };
}

const cents = /\bcents?\b|smallest currency unit|копе/i;

const texts: Readonly<Record<string, KindGuess>> = {
  date: { field: { kind: 'date' }, why: 'format: date' },
  time: { field: { kind: 'time' }, why: 'format: time' },
  duration: { field: { kind: 'duration', wire: 'isoDuration' }, why: 'format: duration' },
  uri: { field: { kind: 'url' }, why: 'format: uri' },
  url: { field: { kind: 'url' }, why: 'format: url' },
  phone: { field: { kind: 'phone' }, why: 'format: phone' },
};

function ofText(key: string, { format, pattern, maxLength, description }: SchemaShape): KindGuess {
  if (format === 'date-time') return instant(key, description);
  if ((format === 'uri' || format === 'url') && nameHints.image.test(key))
    return { field: { kind: 'images' }, why: `format: ${format} и имя изображения` };
  const known = Object.hasOwn(texts, format) ? texts[format] : undefined;
  if (known) return known;
  if (pattern.includes('\\d{4}-\\d{2}-\\d{2}$') || pattern.includes('[0-9]{4}-[0-9]{2}-[0-9]{2}$'))
    return { field: { kind: 'date' }, why: 'pattern даты' };
  if (/^\^?\(?(\\d|\[0-2\]|\[01\])[^-]*:[^-]*$/.test(pattern))
    return { field: { kind: 'time' }, why: 'pattern времени' };
  const max = maxLength === undefined || maxLength < 1 ? {} : { max: maxLength };
  if ((maxLength ?? 0) > oneLine || (nameHints.long.test(key) && maxLength === undefined))
    return { field: { kind: 'longText', ...max }, why: 'длинный текст или имя текста' };
  return { field: { kind: 'text', ...max }, why: format === '' ? 'type: string' : `type: string, format: ${format}` };
}

/** Returns the kind of an instant: read-only, but one named as a day can be entered. */
function instant(key: string, description: string): KindGuess {
  if (
    /(date|day|birthday|deadline|due|_on)$/i.test(key) &&
    !/updated|created/i.test(key) &&
    !/time of day|время суток/i.test(description)
  )
    return { field: { kind: 'date', wire: 'iso' }, why: 'format: date-time и имя дня: вводится день, время — полночь' };
  return { field: { kind: 'dateTime', wire: 'iso' }, why: 'format: date-time: показывается, в форме не вводится' };
}
