import { defineKind } from '../contract.ts';
import { texts } from '../shared/texts.ts';

/** Several lines of text. */
export const longText = defineKind('longText', {
  ...texts,
  meaning: 'длинный текст',
  sample: (at, { label = 'Текст' }) => `${label} ${at + 1}`,
});
