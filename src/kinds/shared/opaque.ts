import { joined } from './choices.ts';
import { compareTexts, contains } from './texts.ts';
import { usual } from './usual.ts';

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
  compare: compareTexts,
  matches: contains,
  carries: (): 'one' | 'either' => 'either',
  check: () => undefined,
  sample: (): unknown => undefined,
};
