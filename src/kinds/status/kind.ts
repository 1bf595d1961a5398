import { defineKind } from '../kindModule.ts';
import { checkId, checkOption, compareOptions, sampleOption, singleChoice, unnamed } from '../shared/choices.ts';

/** A coloured status text (spec D10), from declared options or a dictionary. */
export const status = defineKind('status', {
  ...singleChoice,
  meaning: 'статус',
  toText: (raw, { options = [], lookup }, nameOf = unnamed) =>
    (lookup === undefined ? options.find(([option]) => option === raw)?.[1] : nameOf(raw as string | number)) ?? '-',
  compare: (a, b, { options = [] }) => compareOptions(a, b, options),
  carries: () => 'one',
  check: (raw, { options }) => (options ? checkOption(raw, options) : checkId(raw)),
  sample: (at, { options }) => sampleOption(at, options),
});
