import { bracketed, parseBracketed } from '#codecs/bracketed.ts';
import { readInstant, wireDate } from '#codecs/dates.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import { fractionToPercent, percentToFraction } from '#codecs/percent.ts';
import { phoneDigits } from '#codecs/phone.ts';
import type { Field, Kind } from '#schemas/declaration/field.ts';
import type { Codec } from './codec.ts';

type Scalar = string | number | boolean;
const isScalar = (raw: unknown): raw is Scalar => ['string', 'number', 'boolean'].includes(typeof raw);
const isId = (raw: unknown): raw is string | number => typeof raw === 'string' || typeof raw === 'number';

const text: Codec = {
  empty: () => '',
  read: (raw) => (isScalar(raw) ? String(raw) : ''),
  write: (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null),
  toAddress: (value) => (typeof value === 'string' && value !== '' ? value : null),
  fromAddress: (source) => source,
};

const phone: Codec = { ...text, read: (raw) => (isScalar(raw) ? phoneDigits(String(raw)) : '') };

const number: Codec = {
  empty: () => null,
  read: (raw) => (typeof raw === 'number' || typeof raw === 'string' ? parseNumber(String(raw)) : null),
  write: (value) => (typeof value === 'number' ? value : null),
  toAddress: (value) => (typeof value === 'number' ? String(value) : null),
  fromAddress: (source) => parseNumber(source),
};

/** In the form percents, on the wire fractions (spec D15). */
const percent: Codec = {
  ...number,
  read: (raw) => fractionToPercent(typeof raw === 'string' ? parseNumber(raw) : raw),
  write: (value) => percentToFraction(typeof value === 'number' ? value : null),
};

/** One value of a closed set, or an id. */
const choice: Codec = {
  empty: (field) => ('many' in field && field.many ? [] : null),
  read: (raw, field) => {
    if ('many' in field && field.many) return ids.read(raw, field);
    return isScalar(raw) ? raw : null;
  },
  write: (value, field) => ('many' in field && field.many ? ids.write(value, field) : value ?? null),
  toAddress: (value) => {
    if (Array.isArray(value)) return ids.toAddress(value);
    return isScalar(value) ? JSON.stringify(value) : null;
  },
  fromAddress: (source, field) => {
    if ('many' in field && field.many) return parseBracketed(source);
    return scalarFrom(source);
  },
};

/** A lone id is a list of one, as on the way out (`listOfOne`). */
const ids: Codec = {
  empty: () => [],
  read: (raw) => (Array.isArray(raw) ? raw : [raw]).filter(isId),
  write: (value) => (Array.isArray(value) ? value : []),
  toAddress: (value) => (Array.isArray(value) && value.length > 0 ? bracketed(value as (string | number)[]) : null),
  fromAddress: (source) => parseBracketed(source),
};

/** `[start, end]`, each `YYYY-MM-DD` or null. */
const range: Codec = {
  empty: () => [null, null],
  read: (raw) => (Array.isArray(raw) ? [dateOf(raw[0]), dateOf(raw[1])] : [null, null]),
  write: (value) => value ?? [null, null],
  toAddress: (value) => (Array.isArray(value) && value.some(Boolean) ? `${value[0] ?? ''}..${value[1] ?? ''}` : null),
  fromAddress: (source) => {
    const [start, end] = source.split('..');
    return [dateOf(start), dateOf(end)];
  },
};

const date: Codec = {
  empty: () => null,
  read: (raw) => dateOf(raw),
  write: (value) => value ?? null,
  toAddress: (value) => (typeof value === 'string' ? value : null),
  fromAddress: (source) => dateOf(source),
};

const flag: Codec = {
  empty: () => false,
  read: (raw) => raw === true || raw === 1,
  write: (value) => value === true,
  // A filter may ask for those without it, too; null asks nothing.
  toAddress: (value) => (typeof value === 'boolean' ? String(Number(value)) : null),
  fromAddress: (source) => ({ 1: true, 0: false } as Record<string, boolean>)[source] ?? null,
};

/** Values that pass through untouched: what the field is for is decided elsewhere. */
const opaque: Codec = {
  empty: () => null,
  read: (raw) => raw ?? null,
  write: (value) => value ?? null,
  toAddress: () => null,
  fromAddress: () => null,
};

const constant: Codec = {
  ...opaque,
  empty: (field) => ('value' in field ? field.value : null),
  read: (_raw, field) => ('value' in field ? field.value : null),
};

/** One codec for every kind: a missing one does not compile. */
export const codecs: Record<Kind, Codec> = {
  text, longText: text, editableTitle: text, url: text, phone,
  number, money: number, percent,
  radio: choice, select: choice, status: choice,
  checkboxes: ids, treeSelect: ids, picker: choice,
  date, dateRange: range, flag,
  dateTime: opaque, note: opaque, names: opaque, images: opaque, carried: opaque, custom: opaque, constant,
};

/** The codec of a field's kind. */
export function codecOf(field: Field): Codec {
  return codecs[field.kind];
}

/** A plain date as it is, an instant as its day where the reader is (spec D14). */
function dateOf(raw: unknown): string | null {
  if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw)) return raw;
  const instant = readInstant(raw);
  return instant === null ? null : wireDate(new Date(instant * 1000));
}

function scalarFrom(source: string): Scalar | null {
  try {
    const value: unknown = JSON.parse(source);
    return isScalar(value) ? value : null;
  } catch {
    return null;
  }
}
