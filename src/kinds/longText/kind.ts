import { defineKind } from '../kindModule.ts';
import { textKindBase } from '../shared/texts.ts';

/** Several lines of text. */
export const longText = defineKind('longText', {
  ...textKindBase,
  meaning: 'длинный текст',
  sample: (at, { label = 'Текст' }) => `${label} ${at + 1}`,
});
