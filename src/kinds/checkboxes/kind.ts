import { defineKind } from '../kindModule.ts';
import { checkOption, compareOptions, optionTexts, sampleOption, multiChoice, withUnknown } from '../shared/choices.ts';

/** Several of a few options, all of them visible. */
export const checkboxes = defineKind('checkboxes', {
  ...multiChoice,
  meaning: 'несколько галочек',
  labelled: 'asGroup',
  toText: (raw, { options }) => optionTexts(raw, withUnknown(options, multiChoice.parse(raw))),
  compare: (a, b, { options }) => compareOptions(a, b, options),
  carries: () => 'list',
  check: (raw, { options }) => checkOption(raw, options),
  sample: (at, { options }) => [sampleOption(at, options)].filter((item) => item !== undefined),
});
