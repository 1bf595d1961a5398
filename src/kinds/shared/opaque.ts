import { isRecord } from '#codecs/records.ts';
import { joinTexts } from './choices.ts';
import { compareTexts, contains } from './texts.ts';
import { defaultKindFacts } from './defaultKindFacts.ts';

/** What an object is called. */
const nameOf = (raw: unknown): unknown => (isRecord(raw) ? raw['name'] : raw);
const orderText = (raw: unknown): string =>
  [raw]
    .flat()
    .map((item) => String(nameOf(item) ?? ''))
    .join(', ');

/** Objects by what they are called, as a search reads them (`record/searchText`); numbers by their size, before texts. */
function compareNames(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Number(typeof b === 'number') - Number(typeof a === 'number') || compareTexts(orderText(a), orderText(b));
}

/** Values that pass through untouched: what the field is for is decided elsewhere. */
export const opaqueKindBase = {
  ...defaultKindFacts,
  indexable: false,
  empty: () => null,
  parse: (raw: unknown) => raw ?? null,
  serialize: (value: unknown) => value ?? null,
  toAddress: () => null,
  fromAddress: () => null,
  toText: (raw: unknown) =>
    joinTexts(
      [raw].flat().map((item) => (typeof item === 'string' || typeof item === 'number' ? String(item) : undefined)),
    ),
  compare: compareNames,
  matches: contains,
  carries: (): 'one' | 'either' => 'either',
  check: () => undefined,
  sample: (): unknown => undefined,
};
