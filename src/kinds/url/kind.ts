import { defineKind } from '../contract.ts';
import { texts } from '../shared/texts.ts';

/** A link; a cell opens it when it is one that may be opened. */
export const url = defineKind('url', {
  ...texts,
  meaning: 'ссылка',
  sample: (at) => `https://example.ru/${at + 1}`,
});
