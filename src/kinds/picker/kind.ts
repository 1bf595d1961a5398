import { defineKind } from '../contract.ts';
import { checkId, idTexts, oneOrSeveral, unnamed } from '../shared/choices.ts';
import { compareTexts } from '../shared/texts.ts';

/** Entries of a lookup, chosen in a side panel (spec D38). */
export const picker = defineKind('picker', {
  ...oneOrSeveral,
  toText: (raw, _field, nameOf = unnamed) => idTexts(raw, nameOf),
  compare: compareTexts,
  isList: () => true,
  check: checkId,
  sample: () => undefined,
});
