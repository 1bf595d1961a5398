import { isRecord } from '#codecs/records.ts';
import { joined } from './choices.ts';
import { compareTexts, contains } from './texts.ts';
import { usual } from './usual.ts';

/** What an object is called. */
const nameOf = (raw: unknown): unknown => (isRecord(raw) ? raw['name'] : raw);
const orderText = (raw: unknown): string => [raw].flat().map((one) => String(nameOf(one) ?? '')).join(', ');

/** Objects by what they are called, as a search reads them (`record/searchText`); numbers by their size, before texts. */
function compareNames(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Number(typeof b === 'number') - Number(typeof a === 'number') || compareTexts(orderText(a), orderText(b));
}

/** Values that pass through untouched: what the field is for is decided elsewhere. */
export const opaque = {
  ...usual,
  indexable: false,
  empty: () => null,
  parse: (raw: unknown) => raw ?? null,
  serialize: (value: unknown) => value ?? null,
  toAddress: () => null,
  fromAddress: () => null,
  toText: (raw: unknown) => joined([raw].flat().map((one) => (typeof one === 'string' || typeof one === 'number' ? String(one) : undefined))),
  compare: compareNames,
  matches: contains,
  carries: (): 'one' | 'either' => 'either',
  check: () => undefined,
  sample: (): unknown => undefined,
};
