import { defineKind } from '../kindModule.ts';
import { isAmong } from '../shared/choices.ts';
import { wrongType } from '../shared/messages.ts';
import { defaultKindFacts } from '../shared/defaultKindFacts.ts';
import { twoValues } from '../shared/wireFormats.ts';

const isOn = (raw: unknown): boolean => raw === true || raw === 1;

/** Yes or no. In a filter a third state, null, means no filter. */
export const flag = defineKind('flag', {
  ...defaultKindFacts,
  nature: 'flag',
  meaning: 'да или нет',
  wires: { '01': twoValues(0, 1), YN: twoValues('N', 'Y') },
  labelled: 'byItself',
  search: 'flag',
  emptyInFilter: null,
  empty: () => false,
  parse: isOn,
  serialize: (value) => value === true,
  toAddress: (value) => (typeof value === 'boolean' ? String(Number(value)) : null),
  fromAddress: (source) => ({ 1: true, 0: false } as Record<string, boolean>)[source] ?? null,
  toText: (raw) => (isOn(raw) ? 'Да' : 'Нет'),
  compare: (a, b) => Number(isOn(a)) - Number(isOn(b)),
  // A query has the flag as a text.
  matches: (own, query) => isAmong(own ?? false, query === 'true' || (query === 'false' ? false : query)),
  carries: () => 'one',
  check: (raw) => (typeof raw === 'boolean' ? undefined : wrongType),
  sample: (at) => at % 3 !== 0,
});
