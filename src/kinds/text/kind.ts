import { defineKind } from '../kindModule.ts';
import { textKindBase } from '../shared/texts.ts';

/** One line of text. */
export const text = defineKind('text', {
  ...textKindBase,
  meaning: 'строка',
  sample: (at, { label = 'Текст' }) => `${label} ${at + 1}`,
});
