import { defineKind } from '../kindModule.ts';
import { checkId, idTexts, multiChoice, unnamed } from '../shared/choices.ts';
import { compareTexts } from '../shared/texts.ts';

/** Several entries of a tree lookup. */
export const treeSelect = defineKind('treeSelect', {
  ...multiChoice,
  meaning: 'выбор из дерева',
  toText: (raw, _field, nameOf = unnamed) => idTexts(raw, nameOf),
  compare: compareTexts,
  carries: () => 'list',
  check: checkId,
  sample: () => undefined,
});
