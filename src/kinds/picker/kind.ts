import { defineKind } from '../kindModule.ts';
import { checkId, idTexts, singleOrMultiChoice, unnamed } from '../shared/choices.ts';
import { compareTexts } from '../shared/texts.ts';

/** Entries of a lookup, chosen in a side panel (spec D38). */
export const picker = defineKind('picker', {
  ...singleOrMultiChoice,
  nature: 'list',
  meaning: 'выбор в боковой панели',
  labelled: 'byItself',
  ownLabel: ({ panel }) => panel,
  toText: (raw, _field, nameOf = unnamed) => idTexts(raw, nameOf),
  compare: compareTexts,
  carries: () => 'list',
  check: checkId,
  sample: () => undefined,
});
