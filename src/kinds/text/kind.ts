import { defineKind } from '../kindModule.ts';
import { textKindBase } from '../shared/texts.ts';

/** Text of one line. */
export const text = defineKind('text', {
  ...textKindBase,
  meaning: 'строка',
  sample: (at, { label = 'Текст' }) => `${label} ${at + 1}`,
});
