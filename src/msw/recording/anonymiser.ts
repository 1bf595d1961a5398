import { isRecord } from '#codecs/records.ts';
import { madeUpCoordinate, madeUpName, madeUpPhone, madeUpText, madeUpUuid, type FakeValue } from './fakeValues.ts';

/** Replaces personal and company data; equal values get equal replacements everywhere. */
export interface Anonymiser {
  /** Anonymises a JSON value; `key` is the name of its member. */
  json(value: unknown, key?: string): unknown;
  /** Anonymises a text of a query or a path segment. */
  text(text: string, key?: string): string;
}

const patterns = {
  plain:
    /^(?:\d{4}-\d\d-\d\d(?:[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?)?|\d\d:\d\d(?::\d\d)?|P(?=.)[\dYMDWTHS.]+|-?\d{1,9}(?:\.\d{1,3})?|true|false|null)$/,
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  address: /^(?:https?:)?\/\/|^\/[^/]/i,
  word: /^[a-z][a-z_-]{0,19}$/i,
  list: /^\[[\d\s,]*\]$/,
};
/** Names of members whose short Latin values are words of the API rather than personal data. */
const ofTheApi = /^(?:type|kind|status|state|measure|unit|code|currency|sort|order|field|device)$/i;
const ofPlace = /coord|position|location|geo|^lat|^lng|^lon|latitude|longitude/i;
const ofPhone = /phone|^tel|mobile/i;
const ofPerson =
  /full_?name|first_?name|last_?name|middle_?name|patronymic|surname|^fio$|executor|author|manager|owner|contact/i;
/** Checks for phone numbers under any name: 79123456789, 89123456789, 9123456789. */
const isPhone = (value: number): boolean =>
  Number.isInteger(value) && ((value >= 7e10 && value < 9e10) || (value >= 9e9 && value < 1e10));
/** Numbers with four or more decimals are coordinates, not money or fractions. */
const isPlace = (value: number): boolean =>
  Math.abs(value) > 1 && Math.abs(value) <= 180 && /\.\d{4,}$/.test(String(value));

/**
 * Creates an anonymiser with a separate memory.
 *
 * Values are replaced by default: a list of personal members would always be incomplete.
 */
export function createAnonymiser(): Anonymiser {
  const known = new Map<string, unknown>();
  const counts = new Map<string, number>();
  const replaced = <T>(value: string | number, make: FakeValue<T>): T => {
    const name = `${typeof value} ${String(value)}`;
    if (!known.has(name)) {
      const at = (counts.get(make.kind) ?? 0) + 1;
      counts.set(make.kind, at);
      known.set(name, make.make(at, String(value)));
    }
    return known.get(name) as T;
  };
  const text = (value: string, key = ''): string => {
    const trimmed = value.trim();
    if (trimmed === '' || patterns.list.test(trimmed)) return value;
    if (ofPhone.test(key) || isPhoneText(trimmed)) return replaced(value, madeUpPhone);
    if (patterns.plain.test(trimmed) || (ofTheApi.test(key) && patterns.word.test(trimmed))) return value;
    if (patterns.uuid.test(trimmed)) return replaced(value.toLowerCase(), madeUpUuid);
    if (ofPerson.test(key)) return replaced(value, madeUpName);
    return replaced(value, madeUpText(patterns.address.test(trimmed) ? 'address' : key));
  };
  const number = (value: number, key: string): number => {
    if (isPhone(value) || (ofPhone.test(key) && value > 1e5)) return Number(replaced(value, madeUpPhone));
    return (ofPlace.test(key) && !Number.isInteger(value)) || isPlace(value)
      ? replaced(value, madeUpCoordinate(key))
      : value;
  };
  const json = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return text(value, key);
    if (typeof value === 'number') return number(value, key);
    if (Array.isArray(value)) return value.map((item) => json(item, key));
    if (isRecord(value))
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [nameOf(name), json(member, name)]));
    return value;
  };
  /** Member names belong to the API, except names that are data. */
  const nameOf = (name: string): string =>
    /^[A-Za-z_$][\w.$-]{0,60}$/.test(name) && !patterns.uuid.test(name) ? name : text(name);
  return { json, text };
}

/** Checks for ten or more digits with only phone punctuation between them. */
function isPhoneText(text: string): boolean {
  return /^[+\d\s().-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 10 && !/^\d{4}-\d\d-\d\d/.test(text);
}
