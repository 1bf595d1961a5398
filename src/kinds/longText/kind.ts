import { defineKind } from '../kindModule.ts';
import { textKindBase } from '../shared/texts.ts';

/** Text of several lines. */
export const longText = defineKind('longText', {
  ...textKindBase,
  meaning: 'длинный текст',
  sample: (at, { label = 'Текст' }) => `${label} ${at + 1}`,
});
