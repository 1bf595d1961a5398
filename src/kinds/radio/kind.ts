import { defineKind } from '../kindModule.ts';
import { checkOption, compareOptions, sampleOption, singleChoice } from '../shared/choices.ts';

/** One of a few options, all of them visible. */
export const radio = defineKind('radio', {
  ...singleChoice,
  meaning: 'выбор из двух-трёх',
  labelled: 'asGroup',
  toText: (raw, { options, otherwise = '-' }) => options.find(([option]) => option === raw)?.[1] ?? otherwise,
  compare: (a, b, { options }) => compareOptions(a, b, options),
  carries: () => 'one',
  check: (raw, { options }) => checkOption(raw, options),
  sample: (at, { options }) => sampleOption(at, options),
});
