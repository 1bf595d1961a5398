import { defineKind } from '../contract.ts';
import { texts } from '../shared/texts.ts';

/** One line of text. */
export const text = defineKind('text', {
  ...texts,
  meaning: 'строка',
  sample: (at, { label = 'Текст' }) => `${label} ${at + 1}`,
});
