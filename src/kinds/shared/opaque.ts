import { isRecord } from '#codecs/records.ts';
import { joinTexts } from './choices.ts';
import { compareTexts, contains } from './texts.ts';
import { defaultKindFacts } from './defaultKindFacts.ts';

/** Returns the name of an object, or the value itself. */
const nameOf = (raw: unknown): unknown => (isRecord(raw) ? raw['name'] : raw);
const orderText = (raw: unknown): string =>
  [raw]
    .flat()
    .map((item) => String(nameOf(item) ?? ''))
    .join(', ');

/** Compares objects by name, as search reads them (`record/searchText`); numbers by size, before texts. */
function compareNames(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Number(typeof b === 'number') - Number(typeof a === 'number') || compareTexts(orderText(a), orderText(b));
}

/** Kind of values that pass through unchanged; a custom component defines their meaning. */
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
