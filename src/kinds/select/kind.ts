import { defineKind } from '../kindModule.ts';
import {
  checkId,
  checkOption,
  compareOptions,
  idTexts,
  singleOrMultiChoice,
  optionTexts,
  sampleOption,
  unnamed,
} from '../shared/choices.ts';
import { compareTexts } from '../shared/texts.ts';

/** One or several declared options or lookup entries, in a drop-down. */
export const select = defineKind('select', {
  ...singleOrMultiChoice,
  meaning: 'выпадающий список',
  toText: (raw, { options, lookup }, nameOf = unnamed) =>
    lookup === undefined ? optionTexts(raw, options ?? []) : idTexts(raw, nameOf),
  compare: (a, b, { options }) => (options ? compareOptions(a, b, options) : compareTexts(a, b)),
  carries: ({ many }) => (many ? 'list' : 'one'),
  check: (raw, { options }) => (options ? checkOption(raw, options) : checkId(raw)),
  sample: (at, { options, many }) => {
    const option = sampleOption(at, options);
    return many && option !== undefined ? [option] : option;
  },
});
